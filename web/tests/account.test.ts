import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../src/lib/me.svelte";
import { router } from "../src/lib/router.svelte";
import Confirm from "../src/pages/Confirm.svelte";
import Passphrase from "../src/pages/Passphrase.svelte";
import Sessions from "../src/pages/Sessions.svelte";
import YourData from "../src/pages/YourData.svelte";
import { serve } from "./helpers";

const HERE = { id: "0a", device: "Firefox, Linux", created: 1_790_000_000, used: 1_790_000_000, this: true };
const PHONE = { ...HERE, id: "1b", device: "Safari, iPhone", this: false };
const PROGRAM = { ...HERE, id: "2c", device: null, this: false };

function write(label: string, text: string): void {
  const line = screen.getByLabelText<HTMLInputElement>(label);
  line.value = text;
  line.dispatchEvent(new Event("input", { bubbles: true }));
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  me.player = { id: "ada", name: "Ada", account: true };
});
afterEach(cleanup);

describe("where you are logged in", () => {
  it("names each browser, and logs out there", async () => {
    const asked = serve({ "/api/me/sessions": [HERE, PHONE, PROGRAM], "/api/me/sessions/1b": {} });
    render(Sessions);
    expect(await screen.findByText("Firefox, Linux")).toBeTruthy();
    expect(screen.getByText("A program or another device")).toBeTruthy();
    expect(screen.getByText("this one")).toBeTruthy();
    const buttons = screen.getAllByRole("button", { name: /^Log out there: / });
    expect(buttons.map((each) => each.getAttribute("aria-label")?.split(",")[0])).toEqual([
      "Log out there: Safari",
      "Log out there: A program or another device",
    ]);
    buttons[0]!.click();
    expect(await screen.findByText("You are logged out there.")).toBeTruthy();
    expect(asked.map((each) => `${each.method} ${each.path}`)).toEqual([
      "GET /api/me/sessions",
      "DELETE /api/me/sessions/1b",
      "GET /api/me/sessions",
    ]);
  });

  it("logs out everywhere else at once, if there is anywhere else", async () => {
    const asked = serve({ "/api/me/sessions": [HERE, PHONE] });
    render(Sessions);
    (await screen.findByRole("button", { name: "Log out everywhere else" })).click();
    expect(await screen.findByText("You are logged out everywhere else.")).toBeTruthy();
    expect(asked[1]).toMatchObject({ method: "DELETE", path: "/api/me/sessions" });
    cleanup();
    serve({ "/api/me/sessions": [HERE] });
    render(Sessions);
    expect(await screen.findByText("this one")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a new passphrase", () => {
  it("takes the old one, and empties both lines", async () => {
    const asked = serve({ "/api/me/passphrase": {} });
    const onchanged = vi.fn();
    render(Passphrase, { onchanged });
    write("The one you have", "old words of mine");
    write("The one you want", "new words of mine");
    screen.getByRole("button", { name: "Change it" }).click();
    expect(await screen.findByText(/Your passphrase is changed/)).toBeTruthy();
    expect(asked[0]).toMatchObject({ method: "POST", body: { old: "old words of mine", new: "new words of mine" } });
    expect(screen.getByLabelText<HTMLInputElement>("The one you have").value).toBe("");
    expect(onchanged).toHaveBeenCalledOnce();
  });

  it("shows why the server refuses", async () => {
    serve({ "/api/me/passphrase": { error: "this is not your passphrase" } }, 400);
    render(Passphrase, { onchanged: () => undefined });
    screen.getByRole("button", { name: "Change it" }).closest("form")!.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
    expect((await screen.findByRole("alert")).textContent).toBe("This is not your passphrase.");
  });
});

describe("your data", () => {
  it("can be downloaded", () => {
    render(YourData);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download your data" });
    expect([link.pathname, link.download]).toEqual(["/api/me/export", "saloon.json"]);
  });

  it("is deleted only after a question, with the passphrase", async () => {
    const asked = serve({ "/api/me/delete": {} });
    router.go("/p/ada");
    render(YourData);
    screen.getByRole("button", { name: "Delete your account" }).click();
    const dialog = await screen.findByRole("dialog", { name: "Delete your account?" });
    expect(dialog.textContent).toContain("This cannot be undone.");
    expect(asked).toHaveLength(0);
    within(dialog).getByRole("button", { name: "Stay" }).click();
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(me.player).not.toBeNull();
    screen.getByRole("button", { name: "Delete your account" }).click();
    await screen.findByRole("dialog");
    write("Passphrase", "words of mine");
    screen.getByRole("button", { name: "Delete for good" }).click();
    await vi.waitFor(() => expect(me.player).toBeNull());
    expect(asked).toMatchObject([{ method: "POST", path: "/api/me/delete", body: { passphrase: "words of mine" } }]);
    expect(location.pathname).toBe("/");
  });

  it("of a guest goes without a passphrase", async () => {
    me.player = { id: "ada", name: "Ada", account: false };
    const asked = serve({ "/api/me/delete": {} });
    render(YourData);
    screen.getByRole("button", { name: "Delete yourself" }).click();
    const dialog = await screen.findByRole("dialog", { name: "Delete yourself?" });
    expect(within(dialog).queryByLabelText("Passphrase")).toBeNull();
    within(dialog).getByRole("button", { name: "Delete for good" }).click();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });
});

describe("the link in a confirmation", () => {
  it("confirms only when the button is pressed", async () => {
    const asked = serve({ "/api/confirm/s3cret": {} });
    render(Confirm, { secret: "s3cret" });
    expect(asked).toHaveLength(0);
    screen.getByRole("button", { name: "Yes, it is mine" }).click();
    expect(await screen.findByText(/^Thank you/)).toBeTruthy();
    expect(asked).toHaveLength(1);
  });
});
