import { accountCalls } from "@dexnet/protocol/accounts";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import { type RenderedPage, type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { ada, createTokens } from "../../../testing/signed-in-user.ts";
import { firstDigit, typeCode } from "../../../testing/type-code.ts";
import { LoginOtpPage } from "./LoginOtpPage.tsx";

const renderLogin = (options: Partial<RenderOptions> = {}) =>
  renderPage(<LoginOtpPage />, { texts: ["auth"], ...options });

async function requestCode({ servers, field, shown }: RenderedPage, resendAfterSeconds = 60): Promise<void> {
  servers.answer(accountCalls.requestOneTimeCode, { resend_after_seconds: resendAfterSeconds });
  await field("auth:email").fill(ada.email);
  await userEvent.keyboard("{Enter}");
  await expect.element(shown("auth:loginOtp.sentLead", { email: ada.email })).toBeVisible();
}

describe("LoginOtpPage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    startFakeClock();
    const login = await renderLogin();
    const { servers, button, shown } = login;
    await login.checkScreen();
    await button("auth:loginOtp.send").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await login.checkScreen();
    await requestCode(login);
    await expect.element(shown("auth:resend.seconds", { count: 60 })).toBeVisible();
    await login.checkScreen();
    servers.refuse(accountCalls.loginWithCode, "code_invalid");
    await typeCode("123456");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await login.checkScreen();
  });

  test("refuses a missing e-mail without a request and focuses it", async () => {
    const { servers, button, field, shown } = await renderLogin();
    await button("auth:loginOtp.send").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await expect.element(field("auth:email")).toHaveFocus();
    expect(servers.requestsOf(accountCalls.requestOneTimeCode)).toEqual([]);
  });

  test("shows the request for a code under way", async () => {
    const { servers, button, field } = await renderLogin();
    servers.answer(accountCalls.requestOneTimeCode, new Promise(() => undefined));
    await field("auth:email").fill(ada.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(button("auth:loginOtp.send")).toBeDisabled();
    expect(servers.requestsOf(accountCalls.requestOneTimeCode)).toEqual([{ email: ada.email }]);
  });

  test("counts down the wait of a throttled request for a code", async () => {
    const advance = startFakeClock();
    const { servers, field, shown } = await renderLogin();
    servers.refuse(accountCalls.requestOneTimeCode, "resend_too_early", 2);
    await field("auth:email").fill(ada.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:wait.seconds", { count: 2 })).toBeVisible();
    advance(1);
    await expect.element(shown("platform:wait.seconds", { count: 1 })).toBeVisible();
    advance(1);
    await expect.element(shown("platform:wait.seconds", { count: 1 })).not.toBeInTheDocument();
  });

  test("signs in with the sixth digit", async () => {
    const login = await renderLogin();
    const { servers, services } = login;
    await requestCode(login);
    await expect.element(firstDigit()).toHaveFocus();
    servers.answer(accountCalls.loginWithCode, createTokens());
    servers.answer(accountCalls.me, ada);
    await typeCode("123456");
    await expect.poll(() => services.session.user()).toEqual(ada);
    expect(servers.requestsOf(accountCalls.loginWithCode)).toEqual([
      { email: ada.email, code: "123456", device_id: expect.any(String) },
    ]);
  });

  test.each(["code_invalid", "code_expired"] as const)(
    "shows %s below the code and focuses its first digit",
    async (code) => {
      const login = await renderLogin();
      await requestCode(login);
      login.servers.refuse(accountCalls.loginWithCode, code);
      await typeCode("123456");
      await expect.element(login.shown(`platform:errors.${code}`)).toBeVisible();
      await expect.element(firstDigit()).toHaveFocus();
    },
  );

  test("refuses an incomplete code without a request", async () => {
    const login = await renderLogin();
    await requestCode(login);
    await typeCode("123");
    await login.button("auth:loginOtp.submit").click();
    await expect.element(login.shown("platform:validation.code")).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
    expect(login.servers.requestsOf(accountCalls.loginWithCode)).toEqual([]);
  });

  test("shows that the connection is lost while the code is sent", async () => {
    const login = await renderLogin();
    await requestCode(login);
    login.servers.refuse(accountCalls.loginWithCode, "network");
    await typeCode("123456");
    await expect.element(login.shown("platform:errors.network")).toBeVisible();
  });

  test("sends another code when the wait is over and counts down again", async () => {
    const advance = startFakeClock();
    const login = await renderLogin();
    const { servers, button, shown } = login;
    await requestCode(login, 3);
    await expect.element(shown("auth:resend.seconds", { count: 3 })).toBeVisible();
    advance(1);
    await expect.element(shown("auth:resend.seconds", { count: 2 })).toBeVisible();
    advance(2);
    servers.answer(accountCalls.requestOneTimeCode, { resend_after_seconds: 120 });
    await button("auth:resend.button").click();
    await expect.element(shown("auth:resend.sent")).toBeVisible();
    await expect.element(shown("auth:resend.minutes", { count: 2 })).toBeVisible();
    expect(servers.requestsOf(accountCalls.requestOneTimeCode)).toEqual([{ email: ada.email }, { email: ada.email }]);
  });

  test("returns to the e-mail, which it keeps", async () => {
    const login = await renderLogin();
    await requestCode(login);
    await login.button("auth:loginOtp.changeEmail").click();
    await expect.element(login.field("auth:email")).toHaveValue(ada.email);
  });

  test("asks for the e-mail again when the second step took too long", async () => {
    const login = await renderLogin();
    const { servers, field, shown } = login;
    await requestCode(login);
    servers.answer(accountCalls.loginWithCode, { two_factor: true, ticket: "ticket" });
    await typeCode("123456");
    await expect.element(shown("auth:secondFactor.title")).toBeVisible();
    servers.refuse(accountCalls.loginWithSecondFactor, "ticket_expired");
    await typeCode("654321");
    await expect.element(shown("platform:errors.ticket_expired")).toBeVisible();
    await expect.element(field("auth:email")).toHaveValue(ada.email);
  });

  test("leads back to the sign-in by password", async () => {
    const { path, shown } = await renderLogin();
    await shown("auth:loginOtp.byPassword").click();
    await expect.poll(path).toBe("/auth/login");
  });

  test("begins with the e-mail of another page", async () => {
    const { field } = await renderLogin({ prepare: (_, { typedEmail }) => typedEmail.set(ada.email) });
    await expect.element(field("auth:email")).toHaveValue(ada.email);
    await expect.element(field("auth:email")).toHaveFocus();
  });
});
