// What a visitor downloads for the lobby plus one game, held against the budget. Run after `npm run build`.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const CODE_BUDGET = 120_000;
const FONT_BUDGET = 230_000;
const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const built = join(web, "..", "src", "saloon", "static");
const rooms = readdirSync(join(web, "src", "games")).filter((name) => existsSync(join(web, "src", "games", name, "index.ts")));

const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const isFont = (file) => extname(file) === ".woff2";
const isCode = (file) => [".js", ".css", ".svg", ".html"].includes(extname(file));
const row = (file, bytes) => console.log(`${String(bytes).padStart(8)}  ${file.slice(built.length + 1)}`);

function sum(kind, bytesOf) {
  let total = 0;
  for (const file of files.filter(kind)) {
    const bytes = bytesOf(file);
    row(file, bytes);
    total += bytes;
  }
  return total;
}

// Chunks of games are named after their folder; a visitor plays one of them, so each is held against the budget by itself.
// What only games import, such as a sheet of pieces that two of them share, belongs to each of those.
const roomOf = (file) => rooms.find((room) => basename(file).startsWith(`${room}-`));
const scripts = files.filter((file) => extname(file) === ".js");
const importers = (file) =>
  scripts.filter((other) => new RegExp(`(?:from|import)\\s*\\(?\\s*["'\`]\\./${basename(file)}["'\`]`).test(readFileSync(other, "utf8")));

/** The games that a file belongs to; none for what everybody downloads. */
function gamesOf(file) {
  const own = roomOf(file);
  if (own) return [own];
  const wanted = extname(file) === ".js" ? importers(file).filter((other) => !isElsewhere(other)) : [];
  return wanted.length && wanted.every(roomOf) ? [...new Set(wanted.map(roomOf))] : [];
}

// What is on the way neither into the lobby nor to a game: pages that come when somebody opens them, the form for a new
// table and the waiting room, what puts up boards of other packages, and what large type needs, for those who have set it.
const OTHER_PAGES = ["PlayerPage", "ReplayPage", "Stop", "Confirm", "Unknown", "Setup", "BeforeStart", "guests", "large"];
const isElsewhere = (file) => OTHER_PAGES.some((page) => basename(file).startsWith(`${page}-`));

const zipped = (file) => gzipSync(readFileSync(file)).length;
const shared = sum((file) => isCode(file) && !isElsewhere(file) && !gamesOf(file).length, zipped);
const games = Object.fromEntries(rooms.map((room) => [room, 0]));
for (const file of files.filter((each) => isCode(each) && gamesOf(each).length)) {
  for (const room of gamesOf(file)) games[room] += zipped(file);
  row(file, zipped(file));
}
const fonts = sum(isFont, (file) => statSync(file).size);

console.log(`\nscript, style and SVG, gzip: ${shared} bytes without a game; of ${CODE_BUDGET} with`);
for (const [room, bytes] of Object.entries(games)) console.log(`${String(shared + bytes).padStart(8)}  ${room}`);
console.log(`fonts: ${fonts} of ${FONT_BUDGET} bytes`);
if (shared + Math.max(0, ...Object.values(games)) > CODE_BUDGET || fonts > FONT_BUDGET) {
  console.error("Over budget.");
  process.exit(1);
}
