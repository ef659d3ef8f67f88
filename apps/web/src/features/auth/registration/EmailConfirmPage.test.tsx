import { accountCalls } from "@dexnet/protocol/accounts";
import { applicationCalls } from "@dexnet/protocol/application";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import { type RenderOptions, renderPage, testConfig } from "../../../testing/render-page.tsx";
import { ada } from "../../../testing/signed-in-user.ts";
import { firstDigit, typeCode } from "../../../testing/type-code.ts";
import { mailWait } from "../mail-wait.ts";
import { EmailConfirmPage } from "./EmailConfirmPage.tsx";

const { changeEmail, confirmEmail, resendEmail } = accountCalls;

const renderConfirm = (options: Partial<RenderOptions> = {}) =>
  renderPage(<EmailConfirmPage />, { texts: ["auth"], user: { email_activation: false }, ...options });

describe("EmailConfirmPage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    startFakeClock();
    const { servers, shown, checkScreen } = await renderConfirm({
      async prepare(servers, { config }) {
        mailWait.remember("email-confirm", 60);
        const mailbox_url = "http://mails.example.org";
        servers.answer(applicationCalls.config, { ...testConfig, mailbox_url });
        await config.load();
      },
    });
    await expect.element(shown("auth:resend.seconds", { count: 60 })).toBeVisible();
    await expect.element(shown("widgets:demoMailbox")).toHaveAttribute("href", "http://mails.example.org");
    await checkScreen();
    servers.refuse(confirmEmail, "code_invalid");
    await typeCode("123456");
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await checkScreen();
  });

  test("confirms the e-mail with the sixth digit and shows a notice", async () => {
    const { servers, services, shown, state } = await renderConfirm();
    await expect.element(page.getByText(ada.email, { exact: true })).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
    servers.answer(confirmEmail, {});
    servers.answer(accountCalls.me, ada);
    await typeCode("123456");
    await expect.element(shown("auth:confirm.done")).toBeVisible();
    expect(services.session.user()?.email_activation).toBe(true);
    expect(servers.requestsOf(confirmEmail)).toEqual([{ code: "123456" }]);
    // The routing leads a new account to its first storage.
    expect(state()).toMatchObject({ returnPath: "/storages/create" });
  });

  test.each(["code_invalid", "code_expired"] as const)("shows %s and focuses the first digit", async (code) => {
    const { servers, shown } = await renderConfirm();
    servers.refuse(confirmEmail, code);
    await typeCode("123456");
    await expect.element(shown(`platform:errors.${code}`)).toBeVisible();
    await expect.element(shown("auth:confirm.codeHelp")).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
  });

  test("refuses an incomplete code without a request", async () => {
    const { servers, button, shown } = await renderConfirm();
    await typeCode("12");
    await button("auth:confirm.submit").click();
    await expect.element(shown("platform:validation.code")).toBeVisible();
    await expect.element(shown("auth:confirm.codeHelp")).not.toBeInTheDocument();
    await expect.element(firstDigit()).toHaveFocus();
    expect(servers.requestsOf(confirmEmail)).toEqual([]);
  });

  test("shows that the connection is lost, and then the confirmation under way", async () => {
    const { servers, button, shown } = await renderConfirm();
    servers.refuse(confirmEmail, "network");
    await typeCode("123456");
    await expect.element(shown("platform:errors.network")).toBeVisible();
    servers.answer(confirmEmail, new Promise(() => undefined));
    await button("auth:confirm.submit").click();
    await expect.element(button("auth:confirm.submit")).toBeDisabled();
    await expect.element(shown("platform:errors.network")).not.toBeInTheDocument();
  });

  test("treats an e-mail that is confirmed already as confirmed", async () => {
    const { servers, services, shown } = await renderConfirm();
    servers.refuse(confirmEmail, "email_already_confirmed");
    servers.answer(accountCalls.me, ada);
    await typeCode("123456");
    await expect.element(shown("auth:confirm.done")).toBeVisible();
    expect(services.session.user()?.email_activation).toBe(true);
  });

  test("sends the code of a link at once and removes it from the address", async () => {
    const { servers, path, shown } = await renderConfirm({
      path: "/?code=123456&from=mail",
      prepare(servers) {
        servers.answer(confirmEmail, {});
        servers.answer(accountCalls.me, ada);
      },
    });
    await expect.element(shown("auth:confirm.done")).toBeVisible();
    await expect.poll(path).toBe("/?from=mail");
    expect(servers.requestsOf(confirmEmail)).toEqual([{ code: "123456" }]);
  });

  test("sends another mail when the wait is over", async () => {
    const advance = startFakeClock();
    const { servers, button, shown } = await renderConfirm({ prepare: () => mailWait.remember("email-confirm", 2) });
    await expect.element(shown("auth:resend.seconds", { count: 2 })).toBeVisible();
    advance(2);
    servers.answer(resendEmail, { resend_after_seconds: 60 });
    await button("auth:resend.button").click();
    await expect.element(shown("auth:resend.sent")).toBeVisible();
    await expect.element(shown("auth:resend.seconds", { count: 60 })).toBeVisible();
  });

  test("takes over the wait of the server when a mail is requested too early", async () => {
    startFakeClock();
    const { servers, button, shown } = await renderConfirm();
    servers.refuse(resendEmail, "resend_too_early", 45);
    await button("auth:resend.button").click();
    await expect.element(shown("auth:resend.seconds", { count: 45 })).toBeVisible();
  });

  test("follows a confirmation on another device when the window gets the focus", async () => {
    const { servers, services } = await renderConfirm();
    servers.answer(accountCalls.me, ada);
    window.dispatchEvent(new Event("focus"));
    await expect.poll(() => services.session.user()?.email_activation).toBe(true);
  });

  test("corrects a wrong e-mail in place and says where the new code goes", async () => {
    startFakeClock();
    const { servers, button, field, shown, checkScreen } = await renderConfirm();
    await button("auth:confirm.change").click();
    await expect.element(field("auth:email")).toHaveValue(ada.email);
    await expect.element(field("auth:email")).toHaveFocus();
    await checkScreen();
    await field("auth:email").fill("ada@right.example.org");
    await button("auth:changeEmail.submit").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await field("auth:password").fill("a good password");
    servers.refuse(changeEmail, "password_wrong");
    await button("auth:changeEmail.submit").click();
    await expect.element(shown("platform:errors.password_wrong")).toBeVisible();
    servers.answer(changeEmail, { resend_after_seconds: 60 });
    servers.answer(accountCalls.me, { ...ada, email: "ada@right.example.org", email_activation: false });
    await button("auth:changeEmail.submit").click();
    await expect.element(page.getByText("ada@right.example.org", { exact: true })).toBeVisible();
    await expect.element(shown("auth:resend.seconds", { count: 60 })).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
    expect(servers.requestsOf(changeEmail).at(-1)).toEqual({
      email: "ada@right.example.org",
      password: "a good password",
    });
  });

  test("goes back from the correction without a request", async () => {
    const { servers, button } = await renderConfirm();
    await button("auth:confirm.change").click();
    await button("auth:changeEmail.back").click();
    await expect.element(page.getByText(ada.email, { exact: true })).toBeVisible();
    expect(servers.requestsOf(changeEmail)).toEqual([]);
  });

  test("signs out for another account", async () => {
    const { servers, services, button } = await renderConfirm();
    servers.answer(sessionCalls.logout, {});
    await button("auth:confirm.otherAccount").click();
    await expect.poll(() => services.session.user()).toBeNull();
    await expect.poll(() => servers.requestsOf(sessionCalls.logout)).toEqual([{ token: "refresh token" }]);
  });
});
