import { describe, expect, it } from "vitest";
import { moments } from "../../src/games/bang_dice/happened";

const shot = (seat: number, left: number) => ({ kind: "shot", args: { seat, by: 0, life: left }, say: `${seat} is hit. ${left} left.` });

describe("the banner of a shootout at the dice", () => {
  it("says once what several wounds have left", () => {
    const [moment] = moments([shot(1, 5), shot(1, 4), shot(1, 3), shot(2, 7)]);
    expect(moment!.text).toBe("1 is hit. 3 left. 2 is hit. 7 left.");
    expect(moment!.seats).toEqual([1, 1, 1, 2]);
  });
});
