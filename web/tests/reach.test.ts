import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Reach from "../src/pages/Reach.svelte";
import Stop from "../src/pages/Stop.svelte";
import { serve } from "./helpers";

const NOWHERE = { mail: false, email: null, confirmed: false, feed: null, calendar: null };
const FEED = { feed: "/api/feed/abc.atom", calendar: "/api/feed/abc.ics" };

afterEach(cleanup);

describe("how you are reached", () => {
  it("offers a secret link, and shows it once it is made", async () => {
    const asked = serve({ "/api/me/contact": NOWHERE, "/api/me/feed": { ...NOWHERE, ...FEED } });
    render(Reach);
    (await screen.findByRole("button", { name: "Make a secret link" })).click();
    const line = await screen.findByLabelText<HTMLInputElement>("Your calendar");
    expect(line.value).toBe(`${location.origin}/api/feed/abc.ics`);
    expect(screen.queryByLabelText("Email address")).toBeNull();
    expect(asked.at(-1)).toMatchObject({ path: "/api/me/feed", method: "POST" });
    expect(screen.getByRole("button", { name: "Make a new secret link" })).toBeTruthy();
  });

  it("asks for a mail address where the house can write", async () => {
    const asked = serve({ "/api/me/contact": { ...NOWHERE, mail: true, email: "ada@saloon.example" } });
    render(Reach);
    const line = await screen.findByLabelText<HTMLInputElement>("Email address");
    expect(line.value).toBe("ada@saloon.example");
    line.value = "";
    line.dispatchEvent(new Event("input", { bubbles: true }));
    screen.getByRole("button", { name: "Keep it" }).click();
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ method: "POST", body: { email: null } }));
    expect(await screen.findByText("We will not write to you any more.")).toBeTruthy();
  });
});

describe("an address that is not confirmed", () => {
  const OPEN = { ...NOWHERE, mail: true, email: "ada@saloon.example" };

  it("says so, and sends another link", async () => {
    const asked = serve({ "/api/me/contact": OPEN });
    render(Reach);
    expect(await screen.findByText("Confirm it:")).toBeTruthy();
    screen.getByRole("button", { name: "Send another link" }).click();
    expect(await screen.findByText("We have sent you another email.")).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ method: "POST", body: { email: "ada@saloon.example" } });
  });

  it("is no question any more once it is confirmed", async () => {
    serve({ "/api/me/contact": { ...OPEN, confirmed: true } });
    render(Reach);
    await screen.findByLabelText("Email address");
    expect(screen.queryByText("Confirm it:")).toBeNull();
  });
});

describe("the link in every mail", () => {
  it("ends them only when the button is pressed", async () => {
    const asked = serve({ "/api/unsubscribe/s3cret": {} });
    render(Stop, { secret: "s3cret" });
    expect(asked).toHaveLength(0);
    screen.getByRole("button", { name: "Send no more" }).click();
    expect(await screen.findByText("Done: nothing more is sent to this address.")).toBeTruthy();
    expect(asked).toHaveLength(1);
  });
});
