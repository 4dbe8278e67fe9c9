import { beforeEach, describe, expect, it } from "vitest";
import { hatOf, LONGEST_NAME, me, someName } from "../src/lib/me.svelte";
import { serve } from "./helpers";

const ada = { id: "ada", name: "Ada", account: false };

beforeEach(() => {
  me.player = null;
  me.known = false;
  me.asking = false;
});

describe("a guest", () => {
  it("has a good name to begin with", () => {
    expect(someName(() => 0)).toBe("Dusty Spur");
    for (let i = 0; i < 50; i++) expect(someName().length).toBeLessThanOrEqual(LONGEST_NAME);
  });

  it("always wears the same hat", () => {
    expect(hatOf(ada)).toBe(hatOf({ ...ada, name: "Grace" }));
  });

  it("comes in under a name, and takes another one later", async () => {
    const asked = serve({ "/api/guest": { player: ada, token: "t" }, "/api/me": { player: { ...ada, name: "Countess" } } });
    me.known = true;
    await me.take("Ada");
    expect(me.player).toEqual(ada);
    await me.take("Countess");
    expect(me.player?.name).toBe("Countess");
    expect(asked.map((each) => each.path)).toEqual(["/api/guest", "/api/me"]);
  });

  it("who is remembered does not become another one by being quick", async () => {
    const asked = serve({ "/api/me": { player: ada }, "/api/guest": { player: { ...ada, id: "other" }, token: "t" } });
    expect((await me.take("Ada")).id).toBe("ada");
    expect(asked.map((each) => each.method)).toEqual(["GET", "POST"]);
  });

  it("is asked once, and only if nobody knows them", async () => {
    serve({ "/api/me": { player: ada } });
    expect(await me.ensure()).toEqual(ada);
    expect(me.asking).toBe(false);
  });

  it("may wave the question away", async () => {
    serve({ "/api/me": { player: null } });
    const answer = me.ensure();
    await expect.poll(() => me.asking).toBe(true);
    me.answered(null);
    expect(await answer).toBeNull();
    expect(me.asking).toBe(false);
  });

  it("makes an account, and leaves", async () => {
    serve({ "/api/account": { player: { ...ada, account: true } }, "/api/logout": {} });
    expect((await me.enrol("Ada", "four words are enough")).account).toBe(true);
    await me.leave();
    expect(me.player).toBeNull();
  });
});
