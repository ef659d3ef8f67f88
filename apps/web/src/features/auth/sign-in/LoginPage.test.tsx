import { accountCalls } from "@dexnet/protocol/accounts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { languages } from "../../../platform/i18n/languages.ts";
import { checkScreen } from "../../../testing/check-screen.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { LoginPage } from "./LoginPage.tsx";

describe("LoginPage", () => {
  test.each(languages)("passes the checks of a screen in %s: first, with errors, and refused", async (language) => {
    const { servers, text } = await renderPage(<LoginPage />, { language, texts: ["auth"] });
    await checkScreen();
    await page.getByRole("button", { name: text("auth:login.submit") }).click();
    await expect.element(page.getByText(text("platform:validation.required")).first()).toBeVisible();
    await checkScreen();
    servers.refuse(accountCalls.login, "credentials_invalid");
    await page.getByLabelText(text("auth:email")).fill("ada@example.org");
    await page.getByLabelText(text("auth:password"), { exact: true }).fill("not the password");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(text("platform:errors.credentials_invalid"))).toBeVisible();
    await checkScreen();
  });

  test("refuses empty fields without a request and focuses the first of them", async () => {
    const { servers, text } = await renderPage(<LoginPage />, { texts: ["auth"] });
    await page.getByRole("button", { name: text("auth:login.submit") }).click();
    await expect.element(page.getByText(text("platform:validation.required")).first()).toBeVisible();
    await expect.element(page.getByLabelText(text("auth:email"))).toHaveFocus();
    expect(servers.requestsOf(accountCalls.login)).toEqual([]);
  });

  test("shows the refusal of a wrong password", async () => {
    const { servers, text } = await renderPage(<LoginPage />, { texts: ["auth"] });
    servers.refuse(accountCalls.login, "credentials_invalid");
    await page.getByLabelText(text("auth:email")).fill("ada@example.org");
    await page.getByLabelText(text("auth:password"), { exact: true }).fill("not the password");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(text("platform:errors.credentials_invalid"))).toBeVisible();
    expect(servers.requestsOf(accountCalls.login)).toHaveLength(1);
  });
});
