/** Type of any size: we measure what is there, and say when it is large. What that takes is loaded only then. */

const LARGE = 1.5;
const USUAL_PX = 16;

function probe(style: Partial<CSSStyleDeclaration>): HTMLElement {
  const element = document.createElement("span");
  Object.assign(element.style, { position: "fixed", visibility: "hidden", pointerEvents: "none", ...style });
  element.ariaHidden = "true";
  document.body.append(element);
  return element;
}

/** Follow the size of the type from now on. */
export function followType(): void {
  if (typeof ResizeObserver !== "function") return;
  const [here, usual] = [probe({ width: "1rem" }), probe({ fontSize: "medium", width: "1em" })];
  let mover: typeof import("./large") | undefined;
  const look = async (): Promise<void> => {
    const [px, own] = [here.offsetWidth, usual.offsetWidth || USUAL_PX];
    const isLarge = px >= LARGE * USUAL_PX;
    document.documentElement.toggleAttribute("data-large-type", isLarge);
    if (isLarge) mover ??= await import("./large");
    mover?.moveBreakpoints(px >= LARGE * own ? px / own : 1);
  };
  new ResizeObserver(() => void look()).observe(here);
  // the styles of a page come when the page is first needed
  new MutationObserver(() => void look()).observe(document.head, { childList: true });
  document.head.addEventListener("load", () => void look(), { capture: true });
}
