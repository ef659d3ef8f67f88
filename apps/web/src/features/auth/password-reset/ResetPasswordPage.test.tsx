import { accountCalls } from "@dexnet/protocol/accounts";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { startFakeClock } from "../../../testing/fake-clock.ts";
import { type RenderedPage, type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { ada } from "../../../testing/signed-in-user.ts";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";

const { requestPasswordReset, validatePasswordReset, confirmPasswordReset } = accountCalls;
const Page = inQueryScope(ResetPasswordPage);
const linkPath = "/auth/reset-password?token=mailed-token";
const nextPassword = "another horse 10";

const renderRequest = (options: Partial<RenderOptions> = {}) => renderPage(<Page />, { texts: ["auth"], ...options });

const renderLink = (options: Partial<RenderOptions> = {}) =>
  renderRequest({
    path: linkPath,
    prepare: (servers) => servers.answer(validatePasswordReset, { email: ada.email }),
    ...options,
  });

async function requestLink({ servers, field, shown }: RenderedPage, resendAfterSeconds = 60): Promise<void> {
  servers.answer(requestPasswordReset, { resend_after_seconds: resendAfterSeconds });
  await field("auth:email").fill(ada.email);
  await userEvent.keyboard("{Enter}");
  await expect.element(shown("auth:reset.inboxTitle")).toBeVisible();
}

async function submitPassword({ field }: RenderedPage, password: string, repeated = password): Promise<void> {
  await field("auth:reset.newPassword").fill(password);
  await field("auth:register.repeatPassword").fill(repeated);
  await userEvent.keyboard("{Enter}");
}

describe("ResetPasswordPage", () => {
  test("passes the checks of a screen in each state of the request", { tags: "full" }, async () => {
    startFakeClock();
    const request = await renderRequest();
    await request.checkScreen();
    await request.button("auth:reset.send").click();
    await expect.element(request.shown("platform:validation.required")).toBeVisible();
    await request.checkScreen();
    await requestLink(request);
    await expect.element(request.shown("auth:resend.seconds", { count: 60 })).toBeVisible();
    await request.checkScreen();
  });

  test("passes the checks of a screen in each state of the link", { tags: "full" }, async () => {
    const link = await renderLink();
    const { servers, field, shown } = link;
    await expect.element(field("auth:reset.newPassword")).toBeVisible();
    await link.checkScreen();
    await submitPassword(link, nextPassword, "something else");
    await expect.element(shown("platform:validation.passwordsDiffer")).toBeVisible();
    await link.checkScreen();
    servers.answer(confirmPasswordReset, {});
    await submitPassword(link, nextPassword);
    await expect.element(shown("auth:reset.doneTitle")).toBeVisible();
    await link.checkScreen();
  });

  test("passes the checks of a screen for a link that was used", { tags: "full" }, async () => {
    const prepare: RenderOptions["prepare"] = (servers) => servers.refuse(validatePasswordReset, "reset_token_invalid");
    const { shown, checkScreen } = await renderLink({ prepare });
    await expect.element(shown("auth:reset.badTitle")).toBeVisible();
    await checkScreen();
  });
});

describe("ResetPasswordPage without a link", () => {
  test("refuses a missing e-mail without a request and focuses it", async () => {
    const { servers, button, field, shown } = await renderRequest();
    await button("auth:reset.send").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await expect.element(field("auth:email")).toHaveFocus();
    expect(servers.requestsOf(requestPasswordReset)).toEqual([]);
  });

  test("requests a link and another one when the wait is over", async () => {
    const advance = startFakeClock();
    const request = await renderRequest();
    const { servers, button, shown } = request;
    await requestLink(request, 2);
    await expect.element(shown("auth:reset.inboxText", { email: ada.email })).toBeVisible();
    advance(2);
    await button("auth:resend.button").click();
    await expect.element(shown("auth:resend.sent")).toBeVisible();
    expect(servers.requestsOf(requestPasswordReset)).toEqual([{ email: ada.email }, { email: ada.email }]);
  });

  test("shows the request under way", async () => {
    const { servers, button, field } = await renderRequest();
    servers.answer(requestPasswordReset, new Promise(() => undefined));
    await field("auth:email").fill(ada.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(button("auth:reset.send")).toBeDisabled();
  });

  test("shows that the connection is lost and keeps the e-mail", async () => {
    const { servers, field, shown } = await renderRequest();
    servers.refuse(requestPasswordReset, "network");
    await field("auth:email").fill(ada.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:errors.network")).toBeVisible();
    await expect.element(field("auth:email")).toHaveValue(ada.email);
  });

  test("counts down the wait of a throttled request", async () => {
    const advance = startFakeClock();
    const { servers, field, shown } = await renderRequest();
    servers.refuse(requestPasswordReset, "too_many_requests", 20);
    await field("auth:email").fill(ada.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:wait.seconds", { count: 20 })).toBeVisible();
    advance(5);
    await expect.element(shown("platform:wait.seconds", { count: 15 })).toBeVisible();
  });
});

describe("ResetPasswordPage with a link", () => {
  test("validates the token of the link first", async () => {
    const { servers, field, shown } = await renderLink();
    await expect.element(shown("auth:reset.newLead", { email: ada.email })).toBeVisible();
    await expect.element(field("auth:reset.newPassword")).toHaveFocus();
    expect(servers.requestsOf(validatePasswordReset)).toEqual([{ token: "mailed-token" }]);
  });

  test("shows no form while the link is validated", async () => {
    const { field, shown } = await renderLink({
      prepare: (servers) => servers.answer(validatePasswordReset, new Promise(() => undefined)),
    });
    await expect.element(shown("auth:reset.newTitle")).toBeVisible();
    await expect.element(field("auth:reset.newPassword")).not.toBeInTheDocument();
  });

  test("offers another link in place of one that can't be used", async () => {
    const { path, shown } = await renderLink({
      prepare: (servers) => servers.refuse(validatePasswordReset, "reset_token_invalid"),
    });
    await expect.element(shown("platform:errors.reset_token_invalid")).toBeVisible();
    await shown("auth:reset.newLink").click();
    await expect.poll(path).toBe("/auth/reset-password");
    await expect.element(shown("auth:reset.title")).toBeVisible();
  });

  test("validates the link again after a fault that is not of the link", async () => {
    const { servers, button, field, shown } = await renderLink({
      prepare: (servers) => servers.refuse(validatePasswordReset, "bad_request"),
    });
    await expect.element(shown("widgets:error.title")).toBeVisible();
    servers.answer(validatePasswordReset, { email: ada.email });
    await button("widgets:error.retry").click();
    await expect.element(field("auth:reset.newPassword")).toBeVisible();
  });

  test("refuses passwords that are short or differ without a request and focuses the first wrong field", async () => {
    const link = await renderLink();
    await submitPassword(link, "short", "other");
    await expect.element(link.shown("platform:validation.passwordLength")).toBeVisible();
    await expect.element(link.shown("platform:validation.passwordsDiffer")).toBeVisible();
    await expect.element(link.field("auth:reset.newPassword")).toHaveFocus();
    await submitPassword(link, nextPassword, "something else");
    await expect.element(link.field("auth:register.repeatPassword")).toHaveFocus();
    expect(link.servers.requestsOf(confirmPasswordReset)).toEqual([]);
  });

  test.each(["password_common", "password_same"] as const)("shows %s below the password", async (code) => {
    const link = await renderLink();
    link.servers.refuse(confirmPasswordReset, code);
    await submitPassword(link, nextPassword);
    await expect.element(link.shown(`platform:errors.${code}`)).toBeVisible();
    await expect.element(link.field("auth:reset.newPassword")).toHaveFocus();
  });

  test.each(["reset_token_invalid", "network"] as const)("shows %s above the form", async (code) => {
    const link = await renderLink();
    link.servers.refuse(confirmPasswordReset, code);
    await submitPassword(link, nextPassword);
    await expect.element(link.shown(`platform:errors.${code}`)).toBeVisible();
  });

  test("shows the change under way", async () => {
    const link = await renderLink();
    link.servers.answer(confirmPasswordReset, new Promise(() => undefined));
    await submitPassword(link, nextPassword);
    await expect.element(link.button("auth:reset.submit")).toBeDisabled();
  });

  test("sets the password and leads to the sign-in", async () => {
    const link = await renderLink();
    const { servers, path, shown } = link;
    servers.answer(confirmPasswordReset, {});
    await submitPassword(link, nextPassword);
    await expect.element(shown("auth:reset.doneTitle")).toBeVisible();
    expect(servers.requestsOf(confirmPasswordReset)).toEqual([
      { token: "mailed-token", email: ada.email, password: nextPassword },
    ]);
    await shown("auth:reset.login").click();
    await expect.poll(path).toBe("/auth/login");
  });
});
