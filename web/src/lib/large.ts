/**
 * Large type. Breakpoints are in em, and so follow the text size that a browser is set to; a reader's own style sheet
 * they do not follow by themselves. Where that enlarges the type, they are moved.
 */

import "../styles/large.css";

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

/** Move all breakpoints of the page to so many times where they were printed. */
export function moveBreakpoints(times: number): void {
  for (const rule of [...document.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules))) {
    const media = printed.get(rule) ?? rule.media.mediaText;
    if (times === 1 && !printed.has(rule)) continue;
    printed.set(rule, media);
    rule.media.mediaText = moved(media, times);
  }
}
