import { accountCalls } from "@dexnet/protocol/accounts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import { type RenderedPage, type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { ada, createTokens } from "../../../testing/signed-in-user.ts";
import { firstDigit, typeCode } from "../../../testing/type-code.ts";
import { LoginPage } from "./LoginPage.tsx";

const renderLogin = (options: Partial<RenderOptions> = {}) =>
  renderPage(<LoginPage />, { texts: ["auth"], ...options });

async function submitPassword({ field }: RenderedPage, password: string): Promise<void> {
  await field("auth:email").fill(ada.email);
  await field("auth:password").fill(password);
  await userEvent.keyboard("{Enter}");
}

describe("LoginPage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    const login = await renderLogin();
    const { servers, button, shown } = login;
    await login.checkScreen();
    await button("auth:login.submit").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await login.checkScreen();
    servers.refuse(accountCalls.login, "credentials_invalid");
    await submitPassword(login, "not the password");
    await expect.element(shown("platform:errors.credentials_invalid")).toBeVisible();
    await login.checkScreen();
    servers.refuse(accountCalls.login, "too_many_requests", 90);
    await button("auth:login.submit").click();
    await expect.element(shown("auth:login.otherWays")).toBeVisible();
    await login.checkScreen();
  });

  test("passes the checks of a screen after the account was deleted", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderLogin({
      prepare(_, { signOutNotice }) {
        signOutNotice.prepare("account-deleted");
        signOutNotice.saveForReload();
      },
    });
    await expect.element(shown("auth:signOutNotice.account-deleted")).toBeVisible();
    await checkScreen();
  });

  test("refuses empty fields without a request and focuses the first of them", async () => {
    const { servers, button, field, text } = await renderLogin();
    await button("auth:login.submit").click();
    await expect.element(field("auth:email")).toHaveFocus();
    expect(page.getByText(text("platform:validation.required")).elements()).toHaveLength(2);
    expect(servers.requestsOf(accountCalls.login)).toEqual([]);
  });

  test("focuses the password if only the password is missing", async () => {
    const { servers, field } = await renderLogin();
    await field("auth:email").fill(ada.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(field("auth:password")).toHaveFocus();
    expect(servers.requestsOf(accountCalls.login)).toEqual([]);
  });

  test("refuses a text that is no e-mail without a request", async () => {
    const { servers, field, shown } = await renderLogin();
    await field("auth:email").fill("ada");
    await field("auth:password").fill("correct horse 9");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:validation.email")).toBeVisible();
    await expect.element(field("auth:email")).toHaveFocus();
    expect(servers.requestsOf(accountCalls.login)).toEqual([]);
  });

  test("shows the refusal of a wrong password and keeps the input", async () => {
    const login = await renderLogin();
    login.servers.refuse(accountCalls.login, "credentials_invalid");
    await submitPassword(login, "not the password");
    await expect.element(login.shown("platform:errors.credentials_invalid")).toBeVisible();
    await expect.element(login.field("auth:email")).toHaveValue(ada.email);
    await expect.element(login.field("auth:password")).toHaveValue("not the password");
    expect(login.servers.requestsOf(accountCalls.login)).toHaveLength(1);
  });

  test("shows that the connection is lost", async () => {
    const login = await renderLogin();
    login.servers.refuse(accountCalls.login, "network");
    await submitPassword(login, "correct horse 9");
    await expect.element(login.shown("platform:errors.network")).toBeVisible();
  });

  test("counts down the wait of a throttled sign-in and offers to sign in by mail until it is over", async () => {
    const advance = startFakeClock();
    const login = await renderLogin();
    const { servers, shown } = login;
    servers.refuse(accountCalls.login, "too_many_requests", 3);
    await submitPassword(login, "not the password");
    await expect.element(shown("platform:wait.seconds", { count: 3 })).toBeVisible();
    await expect.element(shown("auth:login.codeByMail")).toHaveAttribute("href", "/auth/login-otp");
    await expect.element(shown("auth:login.resetByMail")).toHaveAttribute("href", "/auth/reset-password");
    advance(1);
    await expect.element(shown("platform:wait.seconds", { count: 2 })).toBeVisible();
    advance(2);
    await expect.element(shown("auth:login.otherWays")).not.toBeInTheDocument();
    await expect.element(page.getByRole("timer")).not.toBeInTheDocument();
  });

  test("shows the sign-in under way and sends it once", async () => {
    const login = await renderLogin();
    login.servers.answer(accountCalls.login, new Promise(() => undefined));
    await submitPassword(login, "correct horse 9");
    await expect.element(login.button("auth:login.submit")).toBeDisabled();
    await expect.poll(() => login.servers.requestsOf(accountCalls.login)).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    expect(login.servers.requestsOf(accountCalls.login)).toHaveLength(1);
  });

  test("signs in with the trimmed e-mail and the password", async () => {
    const login = await renderLogin();
    const { servers, services, field } = login;
    servers.answer(accountCalls.login, createTokens());
    servers.answer(accountCalls.me, ada);
    await field("auth:email").fill(`  ${ada.email} `);
    await field("auth:password").fill(" correct horse 9");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => services.session.user()).toEqual(ada);
    expect(servers.requestsOf(accountCalls.login)).toEqual([
      { email: ada.email, password: " correct horse 9", device_id: expect.any(String) },
    ]);
  });

  test("asks for the second factor and signs in with it", async () => {
    const login = await renderLogin();
    const { servers, services, shown } = login;
    servers.answer(accountCalls.login, { two_factor: true, ticket: "ticket" });
    await submitPassword(login, "correct horse 9");
    await expect.element(shown("auth:secondFactor.title")).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
    servers.answer(accountCalls.loginWithSecondFactor, createTokens());
    servers.answer(accountCalls.me, ada);
    await typeCode("123456");
    await expect.poll(() => services.session.user()).toEqual(ada);
    expect(servers.requestsOf(accountCalls.loginWithSecondFactor)).toEqual([{ ticket: "ticket", code: "123456" }]);
  });

  test("returns to the first step with the e-mail but without the password when the second step took too long", async () => {
    const login = await renderLogin();
    const { servers, shown, field } = login;
    servers.answer(accountCalls.login, { two_factor: true, ticket: "ticket" });
    servers.refuse(accountCalls.loginWithSecondFactor, "ticket_expired");
    await submitPassword(login, "correct horse 9");
    await expect.element(firstDigit()).toBeVisible();
    await typeCode("123456");
    await expect.element(shown("platform:errors.ticket_expired")).toBeVisible();
    await expect.element(field("auth:email")).toHaveValue(ada.email);
    await expect.element(field("auth:password")).toHaveValue("");
  });

  test("leads to the other ways of signing in", async () => {
    const { path, shown } = await renderLogin();
    await shown("auth:login.byCode").click();
    await expect.poll(path).toBe("/auth/login-otp");
    await shown("auth:login.forgot").click();
    await expect.poll(path).toBe("/auth/reset-password");
    await shown("auth:login.register").click();
    await expect.poll(path).toBe("/auth/register");
  });

  test.each(["auth:login.forgot", "auth:login.byCode", "auth:login.register"])(
    "keeps the typed e-mail, outside of the address, for the page behind %s",
    async (key) => {
      const { field, path, services, shown } = await renderLogin();
      await field("auth:email").fill(`${ada.email} `);
      await shown(key).click();
      await expect.poll(path).not.toBe("/");
      expect(path()).not.toContain("ada");
      expect(services.typedEmail.get()).toBe(ada.email);
    },
  );

  test("begins with the e-mail of another page and asks for the password", async () => {
    const { field } = await renderLogin({ prepare: (_, { typedEmail }) => typedEmail.set(ada.email) });
    await expect.element(field("auth:email")).toHaveValue(ada.email);
    await expect.element(field("auth:password")).toHaveFocus();
  });
});
