import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Asked from "../../src/games/boomtown/Asked.svelte";
import type { View } from "../../src/lib/types";
import samples from "./boomtown-views.json";

afterEach(cleanup);

describe("the question of Boomtown", () => {
  it("never says “It is You’s turn”", () => {
    const view = Object.values(samples as unknown as Record<string, View>).find(({ turn, seat }) => turn >= 0 && turn === seat)!;
    render(Asked, {
      view, names: {}, name: () => "You", legal: null, offer: { deed: () => null, choose: () => undefined } as never,
      left: null, ahead: false, wished: null, onchoose: () => undefined, onpass: () => undefined,
    });
    expect(screen.getByText("Your turn")).toBeTruthy();
  });
});
