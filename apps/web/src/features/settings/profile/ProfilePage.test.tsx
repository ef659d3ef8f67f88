import { sessionCalls } from "@dexnet/protocol/sessions";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { renderPage } from "../../../testing/render-page.tsx";
import { ada } from "../../../testing/signed-in-user.ts";
import { withAnswers } from "../testing/render-profile.tsx";
import { ProfilePage } from "./ProfilePage.tsx";

const Page = inQueryScope(ProfilePage);

describe("ProfilePage", () => {
  test("passes the checks of a screen, with the deletion at its end", { tags: "full" }, async () => {
    const { shown, button, checkScreen } = await renderPage(<Page />, withAnswers({}));
    await expect.element(page.getByText(ada.email)).toBeVisible();
    await expect.element(shown("profile:tariff.none")).toBeVisible();
    expect(page.getByRole("button").elements().at(-1)).toBe(button("profile:delete.button").element());
    await checkScreen();
  });

  test("signs out", async () => {
    const { servers, services, button } = await renderPage(<Page />, withAnswers({}));
    servers.answer(sessionCalls.logout, {});
    await button("profile:signOut").click();
    await expect.poll(() => services.session.user()).toBeNull();
  });
});
