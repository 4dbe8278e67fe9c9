/** Pieces that come with a board. The house's own are on every page. */

const WITHOUT_NOTES = /<!--[\s\S]*?-->/g;
const hung = new Set<string>();

/** Put drawings on the page, once. */
export function hang(...sprites: string[]): void {
  for (const sprite of sprites) {
    if (hung.has(sprite)) continue;
    hung.add(sprite);
    document.body.insertAdjacentHTML("afterbegin", sprite.replace(WITHOUT_NOTES, ""));
  }
}
