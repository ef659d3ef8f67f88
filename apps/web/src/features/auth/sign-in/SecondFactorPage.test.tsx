import { accountCalls } from "@dexnet/protocol/accounts";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import type { SecondFactorMethod } from "@dexnet/protocol/sessions";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { ada, createTokens } from "../../../testing/signed-in-user.ts";
import { firstDigit, typeCode } from "../../../testing/type-code.ts";
import { SecondFactorPage } from "./SecondFactorPage.tsx";

const { loginWithSecondFactor } = accountCalls;

async function renderSecondFactor(
  options: Partial<RenderOptions> = {},
  methods: readonly SecondFactorMethod[] = ["authenticator", "recovery_code"],
) {
  const onRestart = vi.fn();
  const rendered = await renderPage(<SecondFactorPage ticket="ticket" methods={methods} onRestart={onRestart} />, {
    texts: ["auth"],
    ...options,
  });
  const { servers, services } = rendered;
  servers.answer(accountCalls.login, { two_factor: true, ticket: "ticket", methods: [...methods] });
  await services.session.signIn(ada.email, "a good password");
  return { ...rendered, onRestart };
}

describe("SecondFactorPage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    const { servers, button, field, shown, checkScreen } = await renderSecondFactor();
    servers.refuse(loginWithSecondFactor, "code_invalid");
    await checkScreen();
    await typeCode("123456");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await checkScreen();
    await button("auth:secondFactor.recovery").click();
    await expect.element(field("auth:secondFactor.recoveryCode")).toHaveFocus();
    await checkScreen();
    await field("auth:secondFactor.recoveryCode").fill("aaaaa-aaaaa");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await checkScreen();
  });

  test("finishes the sign-in with the sixth digit", async () => {
    const { servers, services } = await renderSecondFactor();
    await expect.element(firstDigit()).toHaveFocus();
    servers.answer(loginWithSecondFactor, createTokens());
    servers.answer(accountCalls.me, ada);
    await typeCode("123456");
    await expect.poll(() => services.session.user()).toEqual(ada);
    expect(servers.requestsOf(loginWithSecondFactor)).toEqual([{ ticket: "ticket", code: "123456" }]);
  });

  test("shows a wrong code and focuses its first digit", async () => {
    const { servers, shown } = await renderSecondFactor();
    servers.refuse(loginWithSecondFactor, "code_invalid");
    await typeCode("123456");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
  });

  test("sends a code that is typed over a wrong one with its last digit", async () => {
    const { servers, shown } = await renderSecondFactor();
    servers.refuse(loginWithSecondFactor, "code_invalid");
    await typeCode("123456");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await userEvent.keyboard("654321");
    await expect.poll(() => servers.requestsOf(loginWithSecondFactor)).toHaveLength(2);
    expect(servers.requestsOf(loginWithSecondFactor)[1]).toEqual({ ticket: "ticket", code: "654321" });
  });

  test("disables the digits while the code is sent", async () => {
    const { servers, button } = await renderSecondFactor();
    servers.answer(loginWithSecondFactor, new Promise(() => undefined));
    await typeCode("123456");
    await expect.element(firstDigit()).toBeDisabled();
    await expect.element(button("auth:login.submit")).toBeDisabled();
  });

  test("counts down the wait after too many tries", async () => {
    const advance = startFakeClock();
    const { servers, shown } = await renderSecondFactor();
    servers.refuse(loginWithSecondFactor, "too_many_requests", 120);
    await typeCode("123456");
    await expect.element(shown("platform:wait.minutes", { count: 2 })).toBeVisible();
    advance(60);
    await expect.element(shown("platform:wait.seconds", { count: 60 })).toBeVisible();
  });

  test("shows that the connection is lost", async () => {
    const { servers, shown } = await renderSecondFactor();
    servers.refuse(loginWithSecondFactor, "network");
    await typeCode("123456");
    await expect.element(shown("platform:errors.network")).toBeVisible();
  });

  test("restarts the sign-in when the ticket has expired", async () => {
    const { servers, onRestart } = await renderSecondFactor();
    servers.refuse(loginWithSecondFactor, "ticket_expired");
    await typeCode("123456");
    await expect.poll(() => onRestart.mock.lastCall).toEqual([expect.objectContaining({ code: "ticket_expired" })]);
  });

  test("restarts the sign-in without a fault by request of the user", async () => {
    const { button, onRestart } = await renderSecondFactor();
    await button("auth:secondFactor.startAgain").click();
    expect(onRestart.mock.calls).toEqual([[null]]);
  });

  test("finishes the sign-in with a recovery code", async () => {
    const { servers, services, button, field } = await renderSecondFactor();
    await button("auth:secondFactor.recovery").click();
    servers.answer(loginWithSecondFactor, createTokens());
    servers.answer(accountCalls.me, ada);
    await field("auth:secondFactor.recoveryCode").fill("abcde-fghij");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => services.session.user()).toEqual(ada);
    expect(servers.requestsOf(loginWithSecondFactor)).toEqual([{ ticket: "ticket", code: "abcde-fghij" }]);
  });

  test("refuses a text that is no recovery code without a request", async () => {
    const { servers, button, field, shown } = await renderSecondFactor();
    await button("auth:secondFactor.recovery").click();
    await field("auth:secondFactor.recoveryCode").fill("abc");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:validation.secondFactor")).toBeVisible();
    await expect.element(field("auth:secondFactor.recoveryCode")).toHaveFocus();
    expect(servers.requestsOf(loginWithSecondFactor)).toEqual([]);
  });

  test("returns from the recovery code to the authenticator", async () => {
    const { button } = await renderSecondFactor();
    await button("auth:secondFactor.recovery").click();
    await button("auth:secondFactor.authenticator").click();
    await expect.element(firstDigit()).toHaveFocus();
  });
});

describe("SecondFactorPage with a passkey", () => {
  test("asks for the passkey first, and offers the other ways that the account has", async () => {
    const { button, field, text, checkScreen } = await renderSecondFactor({}, ["passkey", "recovery_code"]);
    await expect.element(button("auth:secondFactor.passkey")).toHaveFocus();
    await checkScreen();
    expect(document.body.textContent).not.toContain(text("auth:secondFactor.authenticator"));
    await button("auth:secondFactor.recovery").click();
    await expect.element(field("auth:secondFactor.recoveryCode")).toHaveFocus();
    await expect.element(button("auth:secondFactor.passkey")).toBeVisible();
  });

  test("starts again when the ticket has expired, and shows another refusal", async () => {
    const { servers, button, shown, onRestart } = await renderSecondFactor({}, ["passkey"]);
    servers.refuse(passkeyCalls.secondFactorOptions, "network");
    await button("auth:secondFactor.passkey").click();
    await expect.element(shown("platform:errors.network")).toBeVisible();
    expect(onRestart).not.toHaveBeenCalled();
    servers.refuse(passkeyCalls.secondFactorOptions, "ticket_expired");
    await button("auth:secondFactor.passkey").click();
    await expect.poll(() => onRestart.mock.calls).toHaveLength(1);
  });
});
