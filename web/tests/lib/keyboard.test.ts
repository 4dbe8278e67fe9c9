import { afterEach, describe, expect, it } from "vitest";
import { isForBoard, nth } from "../../src/lib/keyboard";

const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...more });
  on.dispatchEvent(event);
  return event;
};

afterEach(() => document.body.replaceChildren());

describe("a key", () => {
  it("belongs to the board", () => expect(isForBoard(press("1"))).toBe(true));

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])("with %o belongs to the browser", (more) => {
    expect(isForBoard(press("1", more))).toBe(false);
  });

  it.each(["input", "select", "textarea"])("in a %s is typed", (tag) => {
    const field = document.body.appendChild(document.createElement(tag));
    expect(isForBoard(press("1", {}, field))).toBe(false);
  });

  it("under a dialog is none of the board’s", () => {
    document.body.innerHTML = "<dialog open></dialog>";
    expect(isForBoard(press("1"))).toBe(false);
  });
});

describe("a digit", () => {
  it("means one of so many things", () => {
    expect(["1", "5", "6", "0", "a", "F1", "10"].map((key) => nth(press(key), 5))).toEqual([0, 4, null, null, null, null, null]);
  });
});
