import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describe, expect, test } from "vitest";
import { startFakeClock } from "../../../../testing/fake-clock.ts";
import type { RenderOptions } from "../../../../testing/render-page.tsx";
import { renderProofForm, submitProof } from "../../testing/proof-form.ts";
import { twoFactorOff } from "../../testing/render-profile.tsx";

const { disableTwoFactor } = twoFactorCalls;

const renderView = (options: Partial<RenderOptions> = {}) => renderProofForm("profile:twoFactor.turnOff", options);

describe("TurnOffView", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    const turnOff = await renderView();
    await turnOff.checkScreen();
    turnOff.servers.refuse(disableTwoFactor, "code_invalid");
    await submitProof(turnOff, "123456");
    await expect.element(turnOff.shown("platform:errors.code_invalid")).toBeVisible();
    await turnOff.checkScreen();
  });

  test("refuses a text that is no code without a request and focuses it", async () => {
    const turnOff = await renderView();
    await submitProof(turnOff, "123");
    await expect.element(turnOff.shown("platform:validation.secondFactor")).toBeVisible();
    await expect.element(turnOff.field("profile:form.code")).toHaveFocus();
    expect(turnOff.servers.requestsOf(disableTwoFactor)).toEqual([]);
  });

  test.each([
    ["password_wrong", "profile:form.password"],
    ["code_invalid", "profile:form.code"],
  ] as const)("shows %s below its field and focuses the field", async (code, key) => {
    const turnOff = await renderView();
    turnOff.servers.refuse(disableTwoFactor, code);
    await submitProof(turnOff, "123456");
    await expect.element(turnOff.shown(`platform:errors.${code}`)).toBeVisible();
    await expect.element(turnOff.field(key)).toHaveFocus();
  });

  test.each(["two_factor_off", "network"] as const)("shows %s above the form", async (code) => {
    const turnOff = await renderView();
    turnOff.servers.refuse(disableTwoFactor, code);
    await submitProof(turnOff, "123456");
    await expect.element(turnOff.shown(`platform:errors.${code}`)).toBeVisible();
  });

  test("counts down the wait after too many tries", async () => {
    const advance = startFakeClock();
    const turnOff = await renderView();
    turnOff.servers.refuse(disableTwoFactor, "too_many_requests", 10);
    await submitProof(turnOff, "123456");
    await expect.element(turnOff.shown("platform:wait.seconds", { count: 10 })).toBeVisible();
    advance(3);
    await expect.element(turnOff.shown("platform:wait.seconds", { count: 7 })).toBeVisible();
  });

  test("turns the second factor off and shows a notice", async () => {
    const turnOff = await renderView();
    const { servers, button, shown } = turnOff;
    servers.answer(disableTwoFactor, {});
    servers.answer(twoFactorCalls.getState, twoFactorOff);
    await submitProof(turnOff, "abcde-fghij");
    await expect.element(shown("profile:twoFactor.offDone")).toBeVisible();
    await expect.element(button("profile:twoFactor.turnOn")).toBeVisible();
    expect(servers.requestsOf(disableTwoFactor)).toEqual([{ password: "correct horse 9", code: "abcde-fghij" }]);
  });
});
