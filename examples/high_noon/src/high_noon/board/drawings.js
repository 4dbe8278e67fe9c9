/** What is drawn on the board: plain shapes whose inks come from the style sheet, so that they follow day and lamplight. */

const SVG = "http://www.w3.org/2000/svg";

const SUITS = {
  C: "M12 2a4.6 4.6 0 0 1 3.7 7.300A4.6 4.6 0 1 1 13 15.500c.2 2.6 1 4.5 3 6.500H8c2-2 2.8-3.9 3-6.500a4.6 4.6 0 1 1-2.7-6.200A4.6 4.6 0 0 1 12 2z",
  D: "M12 1.5 20 12l-8 10.500L4 12z",
  H: "M12 22C6 16.5 2 12.6 2 8.2 2 5 4.4 3 7 3c2.2 0 4 1.2 5 3.200C13 4.2 14.8 3 17 3c2.6 0 5 2 5 5.2 0 4.4-4 8.3-10 13.800z",
  S: "M12 1.500c3.5 4.5 9 7.5 9 12a4.7 4.7 0 0 1-8 3.300c.2 2 1 3.6 2.8 5.200H8.200c1.8-1.6 2.6-3.2 2.8-5.200a4.7 4.7 0 0 1-8-3.300c0-4.5 5.5-7.5 9-12z",
};

const PIPS = [[], [[1, 1]], [[0, 0], [2, 2]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]]];

/** A drawing from its markup; an ornament, unless it gets a name. */
function drawing(viewBox, markup, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = markup;
  return svg;
}

/** One of the four suits. */
export const suit = (code) => drawing("0 0 24 24", `<path d="${SUITS[code]}"/>`, "suit");

/** A die that shows so many eyes. */
export function die(eyes) {
  const dots = PIPS[eyes].map(([x, y]) => `<circle cx="${13 + 11 * x}" cy="${13 + 11 * y}" r="4.3"/>`).join("");
  return drawing("0 0 48 48", dots, "eyes");
}

/** Somebody who waits with a hand at the holster; the hat is put on by the page. */
export const figure = () =>
  drawing(
    "0 0 80 104",
    `<ellipse class="shadow" cx="40" cy="100" rx="32" ry="4"/>
     <path class="legs" d="M29 60h22l8 35c1 4-1 5-4 5H46l-6-30-6 30h-9c-3 0-5-1-4-5z"/>
     <path class="coat" d="M28 27c8-4 16-4 24 0 6 3 9 10 11 20l4 13-7 4-5-11 4 29-12 3-4-19h-6l-4 19-12-3 4-29-5 11-7-4 4-13c2-10 5-17 11-20z"/>
     <path class="shirt" d="M35 25h10l3 37H32z"/>
     <path class="belt" d="M25 60h30l1 6H24z"/><path class="buckle" d="M37 60h6v6h-6z"/>
     <path class="gun" d="M18 64h7l-1 14h-5zM55 64h7l-1 14h-5z"/>
     <circle class="face" cx="16" cy="63" r="4"/><circle class="face" cx="64" cy="63" r="4"/>
     <circle class="face" cx="40" cy="15" r="9"/><path class="brow" d="M31 14h18"/>
     <path class="scarf" d="M31 23c6 3 12 3 18 0l-2 5-7 8-7-8z"/>`,
    "figure",
  );

/** Main Street: false fronts on both sides, and between them the way out of town. */
export const street = () =>
  drawing(
    "0 0 900 150",
    `<path class="far" d="M300 150 352 104l40 14 46-30 52 26 44-18 66 54z"/>
     <path class="town" d="M0 150V34h18V20h74v14h16v30h64v20h12V56h70v22h50v26h36v46z"/>
     <path class="town" d="M900 150V40h-24V26h-60v14h-14v34h-70V60h-14v-8h-52v8h-12v38h-48v16h-30v36z"/>
     <path class="hole" d="M30 62h18v26H30zM62 62h18v26H62zM38 112h34v38H38zM126 92h16v22h-16zM206 96h12v20h-12zM234 96h12v20h-12zM830 66h16v26h-16zM858 66h16v26h-16zM836 114h30v36h-30zM752 100h14v22h-14zM680 90h10v16h-10zM700 90h10v16h-10z"/>`,
    "town-line",
  );

const TICKS = Array.from({ length: 12 }, (_, hour) => `<path class="tick" transform="rotate(${30 * hour} 60 60)" d="M60 9v${hour % 3 ? 5 : 9}"/>`);
const RAYS = Array.from({ length: 24 }, (_, ray) => `<path class="ray" transform="rotate(${15 * ray} 60 60)" d="M60-4v-${ray % 2 ? 8 : 14}"/>`);

/** The sun, which is the town's clock: its hand goes to twelve while cards are laid. */
export const sun = () =>
  drawing(
    "-22 -22 164 164",
    `${RAYS.join("")}<circle class="disc" cx="60" cy="60" r="58"/><circle class="ring" cx="60" cy="60" r="53"/>${TICKS.join("")}
     <path class="hour" d="M57 64V30l3-7 3 7v34z"/><path class="minute" d="M58 66V18l2-8 2 8v48z"/><circle class="pin" cx="60" cy="60" r="4"/>`,
    "sun",
  );
