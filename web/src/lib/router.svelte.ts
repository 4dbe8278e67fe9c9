/** Which page an address means, and how to get from one to the next without loading anything. */

import { at, within } from "./base";

export type Route =
  | { name: "lobby" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "player"; id: string }
  | { name: "stop"; secret: string }
  | { name: "confirm"; secret: string }
  | { name: "unknown" };

const PAGES: readonly [RegExp, (part: string) => Route][] = [
  [/^\/$/, () => ({ name: "lobby" })],
  [/^\/new(?:\/([\w-]*))?$/, (game) => ({ name: "new", game })],
  [/^\/t\/([\w-]+)$/, (id) => ({ name: "table", id })],
  [/^\/r\/([\w-]+)$/, (id) => ({ name: "replay", id })],
  [/^\/p\/([\w-]+)$/, (id) => ({ name: "player", id })],
  [/^\/stop\/(\w+)$/, (secret) => ({ name: "stop", secret })],
  [/^\/confirm\/(\w+)$/, (secret) => ({ name: "confirm", secret })],
];

/** What stands at a path. A slash at the end makes no difference. */
export function routeOf(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  for (const [pattern, make] of PAGES) {
    const found = pattern.exec(plain);
    if (found) return make(found[1] ?? "");
  }
  return { name: "unknown" };
}

/** A table's name in what somebody typed or pasted: a link, a path, or the name itself. */
export function tableIn(text: string): string | null {
  const pasted = text.trim();
  return /\/[tr]\/([\w-]+)/.exec(pasted)?.[1] ?? /^[\w-]+$/.exec(pasted)?.[0] ?? null;
}

function here(): string {
  return within(location.pathname) ?? location.pathname;
}

class Router {
  #path = $state(here());
  /** How often the page has changed; 0 on the page that was opened. */
  turns = $state(0);
  readonly route: Route = $derived(routeOf(this.#path));

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Go to a path within the saloon. */
  go(path: string, { replace = false } = {}): void {
    if (path === here()) return;
    history[replace ? "replaceState" : "pushState"](null, "", at(path));
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.#path = here();
    this.turns += 1;
  }

  /** Plain clicks on links within the house stay in the house. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const path = within(link.pathname);
    if (path === null || path.startsWith("/api") || (link.hash && path === here())) return;
    event.preventDefault();
    this.go(path);
  }
}

export const router = new Router();
