import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { languages } from "../../../../platform/i18n/languages.ts";
import { startFakeClock } from "../../../../testing/fake-clock.ts";
import type { RenderOptions } from "../../../../testing/render-page.tsx";
import { firstDigit, typeCode } from "../../../../testing/type-code.ts";
import { recoveryCodes } from "../../testing/recovery-codes.ts";
import { type RenderedSecurity, renderSecurity, twoFactorOn } from "../../testing/render-profile.tsx";

const { setUpTwoFactor, enableTwoFactor } = twoFactorCalls;
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const uri = `otpauth://totp/DexNet:ada@example.org?secret=${secret}&issuer=DexNet`;

async function renderView(options: Partial<RenderOptions> = {}): Promise<RenderedSecurity> {
  const security = await renderSecurity(options);
  await security.button("profile:twoFactor.turnOn").click();
  await expect.element(security.field("profile:form.password")).toHaveFocus();
  return security;
}

async function submitPassword({ field }: RenderedSecurity, password: string): Promise<void> {
  await field("profile:form.password").fill(password);
  await userEvent.keyboard("{Enter}");
}

async function connect(turnOn: RenderedSecurity): Promise<void> {
  turnOn.servers.answer(setUpTwoFactor, { secret, uri });
  await submitPassword(turnOn, "correct horse 9");
  await expect.element(turnOn.shown("profile:turnOn.scanTitle")).toHaveFocus();
}

async function enable(turnOn: RenderedSecurity): Promise<void> {
  turnOn.servers.answer(enableTwoFactor, { recovery_codes: recoveryCodes });
  turnOn.servers.answer(twoFactorCalls.getState, twoFactorOn);
  await typeCode("123456");
  await expect.element(turnOn.shown("profile:codes.title")).toHaveFocus();
}

function leaveQuestion({ text }: RenderedSecurity) {
  return page.getByRole("dialog", { name: text("profile:codes.leaveTitle") });
}

describe("TurnOnView", () => {
  test("passes the checks of a screen in each step", { tags: "full" }, async () => {
    const turnOn = await renderView();
    const { servers, shown } = turnOn;
    await turnOn.checkScreen();
    servers.refuse(setUpTwoFactor, "password_wrong");
    await submitPassword(turnOn, "not the password");
    await expect.element(shown("platform:errors.password_wrong")).toBeVisible();
    await turnOn.checkScreen();
    await connect(turnOn);
    await turnOn.checkScreen();
    servers.refuse(enableTwoFactor, "code_invalid");
    await typeCode("123456");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await turnOn.checkScreen();
    await enable(turnOn);
    await turnOn.checkScreen();
  });

  test.each(languages)(
    "passes the checks of a screen in %s with the question and the notice",
    { tags: "full" },
    async (language) => {
      const turnOn = await renderView({ language });
      await connect(turnOn);
      await enable(turnOn);
      await userEvent.keyboard("{Escape}");
      await expect.element(leaveQuestion(turnOn)).toBeVisible();
      await turnOn.checkScreen();
      await turnOn.button("profile:codes.leaveCancel").click();
      await page.getByRole("checkbox", { name: turnOn.text("profile:codes.saved") }).click();
      await turnOn.button("profile:codes.done").click();
      await expect.element(turnOn.shown("profile:twoFactor.onDone")).toBeVisible();
      await expect.element(turnOn.button("profile:twoFactor.turnOff")).toBeVisible();
      await turnOn.checkScreen();
    },
  );

  test("refuses an empty password without a request", async () => {
    const { servers, button, field, shown } = await renderView();
    await button("profile:turnOn.continue").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await expect.element(field("profile:form.password")).toHaveFocus();
    expect(servers.requestsOf(setUpTwoFactor)).toEqual([]);
  });

  test("shows a wrong password below its field", async () => {
    const turnOn = await renderView();
    turnOn.servers.refuse(setUpTwoFactor, "password_wrong");
    await submitPassword(turnOn, "not the password");
    await expect.element(turnOn.shown("platform:errors.password_wrong")).toBeVisible();
    await expect.element(turnOn.field("profile:form.password")).toHaveFocus();
    expect(turnOn.servers.requestsOf(setUpTwoFactor)).toEqual([{ password: "not the password" }]);
  });

  test.each(["password_missing", "network"] as const)("shows %s above the form", async (code) => {
    const turnOn = await renderView();
    turnOn.servers.refuse(setUpTwoFactor, code);
    await submitPassword(turnOn, "correct horse 9");
    await expect.element(turnOn.shown(`platform:errors.${code}`)).toBeVisible();
  });

  test("shows the request for a secret under way, and counts down a wait", async () => {
    const advance = startFakeClock();
    const turnOn = await renderView();
    const { servers, button, shown } = turnOn;
    servers.refuse(setUpTwoFactor, "too_many_requests", 10);
    await submitPassword(turnOn, "not the password");
    await expect.element(shown("platform:wait.seconds", { count: 10 })).toBeVisible();
    advance(10);
    await expect.element(page.getByRole("timer")).not.toBeInTheDocument();
    servers.answer(setUpTwoFactor, new Promise(() => undefined));
    await button("profile:turnOn.continue").click();
    await expect.element(button("profile:turnOn.continue")).toBeDisabled();
  });

  test("shows the secret as a QR code and in groups", async () => {
    const turnOn = await renderView();
    await connect(turnOn);
    await expect.element(page.getByRole("img", { name: turnOn.text("profile:turnOn.qrLabel") })).toBeVisible();
    expect(document.querySelector("code")?.textContent.replaceAll(" ", "")).toBe(secret);
  });

  test("clears a wrong code and focuses its first digit", async () => {
    const turnOn = await renderView();
    await connect(turnOn);
    turnOn.servers.refuse(enableTwoFactor, "code_invalid");
    await typeCode("123456");
    await expect.element(turnOn.shown("platform:errors.code_invalid")).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
    await expect.element(firstDigit()).toHaveValue("");
    expect(turnOn.servers.requestsOf(enableTwoFactor)).toEqual([{ code: "123456" }]);
  });

  test("shows that the connection is lost and keeps the code", async () => {
    const turnOn = await renderView();
    await connect(turnOn);
    turnOn.servers.refuse(enableTwoFactor, "network");
    await typeCode("123456");
    await expect.element(turnOn.shown("platform:errors.network")).toBeVisible();
    await expect.element(firstDigit()).toHaveValue("1");
  });

  test("disables the digits while the code is sent", async () => {
    const turnOn = await renderView();
    await connect(turnOn);
    turnOn.servers.answer(enableTwoFactor, new Promise(() => undefined));
    await typeCode("123456");
    await expect.element(firstDigit()).toBeDisabled();
  });

  test("asks before the codes are left unsaved, and returns to them", async () => {
    const turnOn = await renderView();
    await connect(turnOn);
    await enable(turnOn);
    expect(
      page
        .getByRole("listitem")
        .filter({ hasText: /[a-z2-7]{5}-[a-z2-7]{5}/ })
        .elements(),
    ).toHaveLength(10);
    await expect.element(turnOn.button("profile:codes.done")).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await turnOn.button("profile:codes.leaveCancel").click();
    await expect.element(leaveQuestion(turnOn)).not.toBeInTheDocument();
    await expect.element(turnOn.shown("profile:codes.title")).toHaveFocus();
  });

  test("leaves the codes unsaved by request of the user", async () => {
    const turnOn = await renderView();
    await connect(turnOn);
    await enable(turnOn);
    await turnOn.button("widgets:modal.close").click();
    await turnOn.button("profile:codes.leaveConfirm").click();
    await expect.element(turnOn.dialog).not.toBeInTheDocument();
    await expect.element(turnOn.button("profile:twoFactor.turnOff")).toBeVisible();
  });

  test("returns without a change when it is cancelled", async () => {
    const { button, dialog } = await renderView();
    await button("profile:cancel").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("profile:twoFactor.turnOn")).toHaveFocus();
  });
});
