import { beforeEach, describe, expect, it, vi } from "vitest";
import { routeOf, router, tableIn } from "../src/lib/router.svelte";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  router.go("/");
});

describe("addresses", () => {
  it.each([
    ["/", { name: "lobby" }],
    ["/new/longhorn", { name: "new", game: "longhorn" }],
    ["/new", { name: "new", game: "" }],
    ["/t/6pxs3gbd6y", { name: "table", id: "6pxs3gbd6y" }],
    ["/t/6pxs3gbd6y/", { name: "table", id: "6pxs3gbd6y" }],
    ["/r/abc", { name: "replay", id: "abc" }],
    ["/p/abc", { name: "player", id: "abc" }],
    ["/stop/0a1b", { name: "stop", secret: "0a1b" }],
    ["/confirm/0a1b", { name: "confirm", secret: "0a1b" }],
    ["/t/", { name: "unknown" }],
    ["/nowhere", { name: "unknown" }],
    ["//", { name: "lobby" }],
  ])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
});

describe("invitations", () => {
  it("are links, paths or the name of a table", () => {
    expect(tableIn(" http://10.0.0.5:8000/t/6pxs3gbd6y ")).toBe("6pxs3gbd6y");
    expect(tableIn("/r/abc")).toBe("abc");
    expect(tableIn("6pxs3gbd6y")).toBe("6pxs3gbd6y");
    expect(tableIn("")).toBeNull();
    expect(tableIn("what is this")).toBeNull();
  });
});

describe("the way from page to page", () => {
  function click(html: string, more: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...more });
    let prevented = false;
    const last = (each: Event) => {
      prevented = each.defaultPrevented;
      each.preventDefault(); // there is nowhere to go in a test
    };
    addEventListener("click", last);
    document.querySelector("b")?.dispatchEvent(event);
    removeEventListener("click", last);
    return prevented;
  }

  it("is walked without loading anything", () => {
    const turns = router.turns;
    expect(click('<a href="/t/abc"><b>Go on</b></a>')).toBe(true);
    expect(router.route).toEqual({ name: "table", id: "abc" });
    expect(router.turns).toBe(turns + 1);
  });

  it("leads out where it should", () => {
    expect(click('<a href="/api/tables/abc/replay" download><b>Download</b></a>')).toBe(false);
    expect(router.route).toEqual({ name: "lobby" });
    expect(click('<a href="/t/abc"><b>Go on</b></a>', { ctrlKey: true })).toBe(false);
    expect(router.route).toEqual({ name: "lobby" });
  });

  it("knows the way back", () => {
    router.go("/new/longhorn");
    history.replaceState(null, "", "/");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(router.route).toEqual({ name: "lobby" });
  });
});
