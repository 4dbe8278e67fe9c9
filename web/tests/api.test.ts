import { describe, expect, it, vi } from "vitest";
import { api, ApiError, SERVER_GONE, SERVER_PUZZLED } from "../src/lib/api";
import { sentence } from "../src/lib/errors";
import { settings } from "../src/lib/settings.svelte";
import { card, serve, serverIsGone } from "./helpers";

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const wrong = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(wrong).toBeInstanceOf(ApiError);
  return wrong as ApiError;
}

describe("requests", () => {
  it("say the language of the page", async () => {
    const asked = serve({ "/api/tables": { open: [], mine: [] } });
    settings.language = "fr";
    await api.tables();
    settings.language = "en";
    expect(asked[0]?.query.get("lang")).toBe("fr");
  });

  it("write JSON", async () => {
    const asked = serve({ "/api/tables/abc/sit": card() });
    await api.sit("abc", 1, "tumbleweed");
    expect(asked[0]).toMatchObject({ method: "POST", body: { seat: 1, promise: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect(JSON.stringify(asked)).not.toContain("tumbleweed");
  });

  it("ask for the steps of a seat, or of everybody", async () => {
    const asked = serve({ "/api/tables/abc/steps": [] });
    await api.steps("abc", 1);
    await api.steps("abc", null);
    expect(asked.map((each) => each.query.get("seat"))).toEqual(["1", null]);
  });

  it("do not let an address escape", async () => {
    const asked = serve({});
    await failure(api.table("../me"));
    expect(asked[0]?.path).toBe("/api/tables/..%2Fme");
  });
});

describe("errors", () => {
  it("are the server's own sentences", async () => {
    serve({ "/api/guest": { error: "a name has 1 to 24 letters" } }, 400);
    const wrong = await failure(api.guest(""));
    expect(wrong.status).toBe(400);
    expect(sentence(wrong)).toBe("A name has 1 to 24 letters.");
  });

  it("say when the server is gone", async () => {
    serverIsGone();
    const wrong = await failure(api.me());
    expect(wrong.isGone).toBe(true);
    expect(wrong.message).toBe(SERVER_GONE);
  });

  it("take a proxy's page for a server that is gone, and any other page for nonsense", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    expect((await failure(api.me())).isGone).toBe(true);
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
    expect((await failure(api.me())).message).toBe(SERVER_PUZZLED);
  });

  it("of our own making are a sentence too", () => {
    expect(sentence(new TypeError("x is undefined"))).toMatch(/^Something went wrong/);
  });
});
