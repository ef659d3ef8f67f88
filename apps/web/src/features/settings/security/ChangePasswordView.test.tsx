import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import type { RenderOptions } from "../../../testing/render-page.tsx";
import { type RenderedSecurity, renderSecurity } from "../testing/render-profile.tsx";

const { changePassword } = accountCalls;
const next = "another horse 10";

async function renderView(options: Partial<RenderOptions> = {}): Promise<RenderedSecurity> {
  const security = await renderSecurity(options);
  await security.button("profile:password.change").click();
  await expect.element(security.field("profile:password.old")).toHaveFocus();
  return security;
}

async function submitPasswords({ button, field }: RenderedSecurity, password: string, repeated = next): Promise<void> {
  await field("profile:password.old").fill(password);
  await field("profile:password.new").fill(next);
  await field("profile:password.repeat").fill(repeated);
  await button("profile:password.save").click();
}

describe("ChangePasswordView", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    const change = await renderView();
    await change.checkScreen();
    await change.button("profile:password.save").click();
    await expect.element(change.shown("platform:validation.required")).toBeVisible();
    await change.checkScreen();
    change.servers.refuse(changePassword, "password_wrong");
    await submitPasswords(change, "not the password");
    await expect.element(change.shown("platform:errors.password_wrong")).toBeVisible();
    await change.checkScreen();
  });

  test("refuses empty fields without a request and focuses the first of them", async () => {
    const { servers, button, field, text } = await renderView();
    await field("profile:password.repeat").click();
    await button("profile:password.save").click();
    await expect.element(field("profile:password.old")).toHaveFocus();
    expect(page.getByText(text("platform:validation.required")).elements()).toHaveLength(3);
    expect(servers.requestsOf(changePassword)).toEqual([]);
  });

  test("refuses passwords that differ without a request and focuses the second", async () => {
    const change = await renderView();
    await submitPasswords(change, "correct horse 9", "something else");
    await expect.element(change.shown("platform:validation.passwordsDiffer")).toBeVisible();
    await expect.element(change.field("profile:password.repeat")).toHaveFocus();
    expect(change.servers.requestsOf(changePassword)).toEqual([]);
  });

  test.each([
    ["password_wrong", "profile:password.old"],
    ["password_same", "profile:password.new"],
    ["password_common", "profile:password.new"],
  ] as const)("shows %s below its field and focuses the field", async (code, key) => {
    const change = await renderView();
    change.servers.refuse(changePassword, code);
    await submitPasswords(change, "correct horse 9");
    await expect.element(change.shown(`platform:errors.${code}`)).toBeVisible();
    await expect.element(change.field(key)).toHaveFocus();
    await expect.element(change.field(key)).toHaveAttribute("aria-invalid", "true");
  });

  test.each(["password_missing", "network"] as const)("shows %s above the form", async (code) => {
    const change = await renderView();
    change.servers.refuse(changePassword, code);
    await submitPasswords(change, "correct horse 9");
    await expect.element(change.shown(`platform:errors.${code}`)).toBeVisible();
  });

  test("counts down the wait after too many tries", async () => {
    const advance = startFakeClock();
    const change = await renderView();
    change.servers.refuse(changePassword, "too_many_requests", 10);
    await submitPasswords(change, "not the password");
    await expect.element(change.shown("platform:wait.seconds", { count: 10 })).toBeVisible();
    advance(4);
    await expect.element(change.shown("platform:wait.seconds", { count: 6 })).toBeVisible();
  });

  test("shows the change under way", async () => {
    const change = await renderView();
    change.servers.answer(changePassword, new Promise(() => undefined));
    await submitPasswords(change, "correct horse 9");
    await expect.element(change.button("profile:password.save")).toBeDisabled();
  });

  test("changes the password, ends the other sessions and returns with a notice and the focus", async () => {
    const change = await renderView();
    const { servers, button, shown, dialog } = change;
    servers.answer(changePassword, {});
    const loaded = servers.requestsOf(sessionCalls.listSessions).length;
    await submitPasswords(change, "correct horse 9");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(shown("profile:password.doneEverywhere")).toBeVisible();
    await expect.element(button("profile:password.change")).toHaveFocus();
    expect(servers.requestsOf(changePassword)).toEqual([
      { password: "correct horse 9", new_password: next, end_other_sessions: true },
    ]);
    await expect.poll(() => servers.requestsOf(sessionCalls.listSessions).length).toBeGreaterThan(loaded);
  });

  test("keeps the other sessions by request of the user", async () => {
    const change = await renderView();
    const { servers, shown, text } = change;
    servers.answer(changePassword, {});
    await page.getByRole("checkbox", { name: text("profile:password.endOthers") }).click();
    await submitPasswords(change, "correct horse 9");
    await expect.element(shown("profile:password.done")).toBeVisible();
    expect(servers.requestsOf(changePassword)).toEqual([expect.objectContaining({ end_other_sessions: false })]);
  });

  test("returns without a change when it is cancelled", async () => {
    const { button, dialog } = await renderView();
    await button("profile:cancel").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("profile:password.change")).toHaveFocus();
  });
});
