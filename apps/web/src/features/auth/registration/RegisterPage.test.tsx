import { accountCalls } from "@dexnet/protocol/accounts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import { type RenderedPage, type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { ada, createTokens } from "../../../testing/signed-in-user.ts";
import { RegisterPage } from "./RegisterPage.tsx";

const inviteCode = "CDFGH-JKMNP-QRTVW";

const renderRegister = (options: Partial<RenderOptions> = {}) =>
  renderPage(<RegisterPage />, { texts: ["auth", "terms"], ...options });

async function fillForm({ field }: RenderedPage, password = "correct horse 9"): Promise<void> {
  await field("auth:email").fill(ada.email);
  await field("auth:register.inviteCode").fill(inviteCode);
  await field("auth:password").fill(password);
  await field("auth:register.repeatPassword").fill(password);
  const terms = page.getByRole("checkbox");
  if (!(terms.element() as HTMLInputElement).checked) await terms.click();
}

describe("RegisterPage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    const register = await renderRegister();
    const { servers, button, field, shown, text } = register;
    await register.checkScreen();
    await button("auth:register.terms").click();
    await expect.element(page.getByRole("dialog", { name: text("terms:title") })).toBeVisible();
    await register.checkScreen();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await button("auth:register.submit").click();
    await expect.element(shown("platform:validation.terms")).toBeVisible();
    await register.checkScreen();
    await field("auth:email").fill("nobody@nowhere");
    await field("auth:password").fill("short");
    await field("auth:register.repeatPassword").fill("other");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:validation.passwordsDiffer")).toBeVisible();
    await register.checkScreen();
    servers.refuse(accountCalls.register, "invite_invalid");
    await fillForm(register);
    await button("auth:register.submit").click();
    await expect.element(shown("platform:errors.invite_invalid")).toBeVisible();
    await register.checkScreen();
  });

  test("shows the terms in a dialog with the focus, which returns it to the button", async () => {
    const { button, text } = await renderRegister();
    await button("auth:register.terms").click();
    const dialog = page.getByRole("dialog", { name: text("terms:title") });
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("auth:register.terms")).toHaveFocus();
    await expect.element(page.getByRole("checkbox")).not.toBeChecked();
  });

  test("refuses empty fields without a request and focuses the first of them", async () => {
    const { servers, button, field, shown, text } = await renderRegister();
    await button("auth:register.submit").click();
    await expect.element(shown("platform:validation.terms")).toBeVisible();
    await expect.element(field("auth:email")).toHaveFocus();
    expect(page.getByText(text("platform:validation.required")).elements()).toHaveLength(4);
    expect(servers.requestsOf(accountCalls.register)).toEqual([]);
  });

  test("names each wrong field, without a request", async () => {
    const { servers, field, shown } = await renderRegister();
    await field("auth:email").fill("nobody@nowhere");
    await field("auth:password").fill("short");
    await field("auth:register.repeatPassword").fill("other");
    await userEvent.keyboard("{Enter}");
    for (const key of ["email", "required", "passwordLength", "passwordsDiffer", "terms"]) {
      await expect.element(shown(`platform:validation.${key}`)).toBeVisible();
    }
    expect(servers.requestsOf(accountCalls.register)).toEqual([]);
  });

  test("shows a typed invite code in capitals and groups", async () => {
    const { field } = await renderRegister();
    await field("auth:register.inviteCode").click();
    await userEvent.keyboard("cdfghj");
    await expect.element(field("auth:register.inviteCode")).toHaveValue("CDFGH-J");
    await userEvent.keyboard("{Backspace}jkmnpqrtvw");
    await expect.element(field("auth:register.inviteCode")).toHaveValue(inviteCode);
  });

  test("does not move the cursor when an invite code is corrected in its middle", async () => {
    const { field } = await renderRegister();
    await field("auth:register.inviteCode").fill(inviteCode);
    const input = field("auth:register.inviteCode").element() as HTMLInputElement;
    input.setSelectionRange(1, 2);
    await userEvent.keyboard("x");
    expect([input.value, input.selectionStart]).toEqual([inviteCode.replace("D", "x"), 2]);
    await userEvent.keyboard("{Tab}");
    await expect.element(field("auth:register.inviteCode")).toHaveValue(inviteCode.replace("D", "X"));
  });

  test("takes the invite code from the link and focuses the first empty field", async () => {
    const first = await renderRegister({ path: "/?invite=cdfghjkmnpqrtvw" });
    await expect.element(first.field("auth:register.inviteCode")).toHaveValue(inviteCode);
    await expect.element(first.field("auth:email")).toHaveFocus();
    const second = await renderRegister({
      path: `/?invite=${inviteCode}`,
      prepare: (_, { typedEmail }) => typedEmail.set(ada.email),
    });
    await expect.element(second.field("auth:email")).toHaveValue(ada.email);
    await expect.element(second.field("auth:password")).toHaveFocus();
  });

  test("rates the password while it is typed, in the place of its error", async () => {
    const { field, shown, button } = await renderRegister();
    await expect.element(shown("auth:passwordHint.short")).toBeVisible();
    await field("auth:password").fill("12345678");
    await expect.element(shown("auth:passwordHint.weak")).toBeVisible();
    await field("auth:password").fill("correct horse 9");
    await expect.element(shown("auth:passwordHint.good")).toBeVisible();
    await field("auth:password").fill("short");
    await button("auth:register.submit").click();
    await expect.element(shown("platform:validation.passwordLength")).toBeVisible();
    await expect.element(shown("auth:passwordHint.short")).not.toBeInTheDocument();
  });

  test("keeps every control in its place when errors appear, and the first bad field looks bad", async () => {
    const { button, field, shown } = await renderRegister();
    const placeOf = (key: string) => field(key).element().getBoundingClientRect().top;
    const keys = ["auth:email", "auth:register.inviteCode", "auth:password", "auth:register.repeatPassword"];
    const top = () => [...keys.map(placeOf), button("auth:register.submit").element().getBoundingClientRect().top];
    const before = top();
    await button("auth:register.submit").click();
    await expect.element(shown("platform:validation.terms")).toBeVisible();
    expect(top()).toEqual(before);
    await expect.element(field("auth:email")).toHaveFocus();
    // The focus ring of a bad field has the colour of errors, and that of a good one has not.
    const ringOf = (key: string) => getComputedStyle(field(key).element()).outlineColor;
    const ringOfBad = ringOf("auth:email");
    await field("auth:email").fill(ada.email);
    await expect.poll(() => ringOf("auth:email")).not.toBe(ringOfBad);
  });

  test.each([
    ["invite_invalid", "auth:register.inviteCode"],
    ["email_taken", "auth:email"],
    ["password_common", "auth:password"],
  ] as const)("shows %s below its field and focuses the field", async (code, key) => {
    const register = await renderRegister();
    register.servers.refuse(accountCalls.register, code);
    await fillForm(register);
    await register.button("auth:register.submit").click();
    await expect.element(register.shown(`platform:errors.${code}`)).toBeVisible();
    await expect.element(register.field(key)).toHaveFocus();
    await expect.element(register.field(key)).toHaveAttribute("aria-invalid", "true");
  });

  test("shows that the connection is lost, and reports no registration", async () => {
    window.dataLayer = [];
    const register = await renderRegister();
    register.servers.refuse(accountCalls.register, "network");
    await fillForm(register);
    await register.button("auth:register.submit").click();
    await expect.element(register.shown("platform:errors.network")).toBeVisible();
    expect(window.dataLayer).toEqual([]);
  });

  test("counts down the wait of a throttled registration", async () => {
    const advance = startFakeClock();
    const register = await renderRegister();
    register.servers.refuse(accountCalls.register, "too_many_requests", 30);
    await fillForm(register);
    await register.button("auth:register.submit").click();
    await expect.element(register.shown("platform:wait.seconds", { count: 30 })).toBeVisible();
    advance(10);
    await expect.element(register.shown("platform:wait.seconds", { count: 20 })).toBeVisible();
  });

  test("shows the registration under way", async () => {
    const register = await renderRegister();
    register.servers.answer(accountCalls.register, new Promise(() => undefined));
    await fillForm(register);
    await register.button("auth:register.submit").click();
    await expect.element(register.button("auth:register.submit")).toBeDisabled();
  });

  test("registers in the language of the page, signs the user in and reports it", async () => {
    window.dataLayer = [];
    const register = await renderRegister({ language: "uk-UA" });
    const { servers, services, button } = register;
    const user = { ...ada, email_activation: false };
    servers.answer(accountCalls.register, createTokens(user));
    servers.answer(accountCalls.me, user);
    await fillForm(register);
    await button("auth:register.submit").click();
    await expect.poll(() => services.session.user()).toEqual(user);
    expect(servers.requestsOf(accountCalls.register)).toEqual([
      {
        email: ada.email,
        password: "correct horse 9",
        invite_code: inviteCode,
        language: "uk-UA",
        device_id: expect.any(String),
      },
    ]);
    expect(window.dataLayer).toEqual([{ event: "registration" }]);
  });

  test("leads back to the sign-in", async () => {
    const { path, shown } = await renderRegister();
    await shown("auth:register.login").click();
    await expect.poll(path).toBe("/auth/login");
  });
});
