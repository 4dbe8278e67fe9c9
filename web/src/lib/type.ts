/**
 * Type of any size. Breakpoints are in em, and so follow the text size that a browser is set to; a reader's own style
 * sheet they do not follow by themselves. So we measure the type that is there, say when it is large, and move the
 * breakpoints if it is larger than the browser's own.
 */

const LARGE = 1.5;
const USUAL_PX = 16;
const BREAKPOINT = /([\d.]+)em/g;

/** What the breakpoints of a rule were before they were moved. */
const printed = new WeakMap<CSSMediaRule, string>();

/** Breakpoints so many times as far away. */
export function moved(media: string, times: number): string {
  return media.replace(BREAKPOINT, (_, em: string) => `${Number(em) * times}em`);
}

function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) =>
    rule instanceof CSSMediaRule ? [rule, ...mediaRules(rule.cssRules)] : rule instanceof CSSGroupingRule ? mediaRules(rule.cssRules) : [],
  );
}

function move(times: number): void {
  for (const rule of [...document.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules))) {
    const media = printed.get(rule) ?? rule.media.mediaText;
    if (times === 1 && !printed.has(rule)) continue;
    printed.set(rule, media);
    rule.media.mediaText = moved(media, times);
  }
}

function probe(style: string): HTMLElement {
  const element = document.createElement("span");
  element.setAttribute("style", `position: fixed; visibility: hidden; pointer-events: none; ${style}`);
  element.ariaHidden = "true";
  document.body.append(element);
  return element;
}

/** Follow the size of the type from now on. */
export function followType(): void {
  if (typeof ResizeObserver !== "function") return;
  const [here, usual] = [probe("width: 1rem"), probe("font-size: medium; width: 1em")];
  const look = (): void => {
    const [px, own] = [here.offsetWidth, usual.offsetWidth || USUAL_PX];
    document.documentElement.toggleAttribute("data-large-type", px >= LARGE * USUAL_PX);
    move(px >= LARGE * own ? px / own : 1);
  };
  new ResizeObserver(look).observe(here);
  // the styles of a page come when the page is first needed
  new MutationObserver(look).observe(document.head, { childList: true });
  document.head.addEventListener("load", look, { capture: true });
}
