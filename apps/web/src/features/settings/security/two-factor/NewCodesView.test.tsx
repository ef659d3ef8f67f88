import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RenderOptions } from "../../../../testing/render-page.tsx";
import { renderProofForm, submitProof } from "../../testing/proof-form.ts";
import { recoveryCodes } from "../../testing/recovery-codes.ts";
import type { RenderedSecurity } from "../../testing/render-profile.tsx";

const { renewRecoveryCodes } = twoFactorCalls;

const renderView = (options: Partial<RenderOptions> = {}) => renderProofForm("profile:twoFactor.newCodes", options);

async function renew(view: RenderedSecurity): Promise<void> {
  view.servers.answer(renewRecoveryCodes, { recovery_codes: recoveryCodes });
  await submitProof(view, "abcde-fghij");
  await expect.element(view.shown("profile:codes.title")).toHaveFocus();
}

describe("NewCodesView", () => {
  test("passes the checks of a screen in each step", { tags: "full" }, async () => {
    const newCodes = await renderView();
    await newCodes.checkScreen();
    await renew(newCodes);
    await newCodes.checkScreen();
  });

  test("refuses empty fields without a request", async () => {
    const { servers, button, field, shown } = await renderView();
    await button("profile:codes.make").click();
    await expect.element(shown("platform:validation.secondFactor")).toBeVisible();
    await expect.element(field("profile:form.password")).toHaveFocus();
    expect(servers.requestsOf(renewRecoveryCodes)).toEqual([]);
  });

  test("shows the renewal under way", async () => {
    const newCodes = await renderView();
    newCodes.servers.answer(renewRecoveryCodes, new Promise(() => undefined));
    await submitProof(newCodes, "123456");
    await expect.element(newCodes.button("profile:codes.make")).toBeDisabled();
  });

  test("makes new codes and returns with the focus when they are saved", async () => {
    const newCodes = await renderView();
    const { servers, button, shown, text } = newCodes;
    await renew(newCodes);
    expect(servers.requestsOf(renewRecoveryCodes)).toEqual([{ password: "correct horse 9", code: "abcde-fghij" }]);
    await expect.element(shown("profile:codes.onceRenewed")).toBeVisible();
    await page.getByRole("checkbox", { name: text("profile:codes.saved") }).click();
    await button("profile:codes.done").click();
    await expect.element(button("profile:twoFactor.newCodes")).toHaveFocus();
  });
});
