import { afterEach, describe, expect, it } from "vitest";
import { at, within } from "../../src/lib/base";
import { api } from "../../src/lib/api";
import { socketAddress } from "../../src/lib/line.svelte";
import { router } from "../../src/lib/router.svelte";

function below(path: string): void {
  document.documentElement.dataset.base = path;
}

afterEach(() => {
  delete document.documentElement.dataset.base;
  router.go("/");
});

describe("a saloon at the root of its host", () => {
  it("has plain addresses", () => {
    expect(at("/t/abc")).toBe("/t/abc");
    expect(within("/t/abc")).toBe("/t/abc");
    expect(within("/")).toBe("/");
  });
});

describe("a saloon below a path", () => {
  it("puts the path before every address", () => {
    below("/saloon/");
    expect(at("/")).toBe("/saloon/");
    expect(at("/t/abc")).toBe("/saloon/t/abc");
    expect(api.qrAddress("abc")).toBe("/saloon/api/tables/abc/qr.svg");
    expect(socketAddress("abc")).toBe(`ws://${location.host}/saloon/api/tables/abc/socket`);
  });

  it("finds its pages behind it, and leaves those of its neighbours alone", () => {
    below("/saloon/");
    expect(within("/saloon/t/abc")).toBe("/t/abc");
    expect(within("/saloon/")).toBe("/");
    expect(within("/saloon")).toBe("/");
    expect(within("/saloons/t/abc")).toBeNull();
    expect(within("/")).toBeNull();
  });

  it("is walked through by its own links", () => {
    below("/saloon/");
    router.go("/t/abc");
    expect(location.pathname).toBe("/saloon/t/abc");
    expect(router.route).toEqual({ name: "table", id: "abc" });
    document.body.innerHTML = '<a id="ours" href="/saloon/new/goat">a</a><a id="theirs" href="/wiki/">b</a>';
    document.getElementById("ours")!.click();
    expect(router.route).toEqual({ name: "new", game: "goat" });
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 });
    document.getElementById("theirs")!.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });
});
