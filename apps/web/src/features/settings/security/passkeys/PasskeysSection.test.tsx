import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVirtualAuthenticator } from "../../../../testing/virtual-authenticator.ts";
import { creationOptions, passkeys, requestOptions } from "../../testing/passkeys.ts";
import { recoveryCodes } from "../../testing/recovery-codes.ts";
import { type RenderedSecurity, renderSecurity, twoFactorOff, twoFactorOn } from "../../testing/render-profile.tsx";

const { listPasskeys, creationOptions: begin, registerPasskey, removePasskey, renamePasskey } = passkeyCalls;
const [passkey] = passkeys;
const name = passkey?.name ?? "";

let authenticator: Awaited<ReturnType<typeof addVirtualAuthenticator>>;
beforeEach(async () => {
  authenticator = await addVirtualAuthenticator();
});
afterEach(() => authenticator.remove());

/** The account has a passkey and ten recovery codes, and no authenticator app. */
const renderWithPasskey = () =>
  renderSecurity({
    prepare(servers) {
      servers.answer(listPasskeys, { passkeys });
      servers.answer(twoFactorCalls.getState, { ...twoFactorOff, recovery_codes_left: 10 });
    },
  });

async function openAdding(security: RenderedSecurity): Promise<void> {
  await security.button("profile:passkeys.add").click();
  await expect.element(security.field("profile:form.password")).toHaveFocus();
}

async function submitPassword({ field }: RenderedSecurity): Promise<void> {
  await field("profile:form.password").fill("correct horse 9");
  await userEvent.keyboard("{Enter}");
}

const removal = ({ text }: RenderedSecurity) =>
  page.getByRole("button", { name: text("profile:passkeys.removeNamed", { name }) });

describe("PasskeysSection", () => {
  test("passes the checks of a screen with a passkey", { tags: "full" }, async () => {
    const security = await renderWithPasskey();
    await expect.element(page.getByText(name).first()).toBeVisible();
    await expect.element(security.button("profile:twoFactor.newCodes")).toBeVisible();
    await security.checkScreen([name]);
  });

  test("adds the first passkey with the browser, and shows the recovery codes until they are saved", async () => {
    const security = await renderSecurity();
    const { servers, button, shown, text, dialog } = security;
    servers.answer(begin, { options: creationOptions });
    servers.answer(registerPasskey, { passkey: passkeys[0] as never, recovery_codes: recoveryCodes });
    await openAdding(security);
    await expect.element(shown("profile:passkeys.firstTitle")).toBeVisible();
    await security.checkScreen();
    await submitPassword(security);
    await expect.element(shown("profile:passkeys.createTitle")).toHaveFocus();
    await security.checkScreen();
    expect(servers.requestsOf(begin)).toEqual([{ password: "correct horse 9" }]);
    servers.answer(listPasskeys, { passkeys });
    await button("profile:passkeys.create").click();
    await expect.element(shown("profile:codes.title")).toHaveFocus();
    expect(servers.requestsOf(registerPasskey)).toMatchObject([
      { name: expect.stringContaining("Chrome"), credential: { response: { attestationObject: expect.any(String) } } },
    ]);
    await page.getByRole("checkbox", { name: text("profile:codes.saved") }).click();
    await button("profile:codes.done").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(name).first()).toBeVisible();
  });

  test("stays at its step when the browser refuses, and asks again when the challenge is used up", async () => {
    const security = await renderSecurity();
    const { servers, button, shown, field } = security;
    const known = [{ id: "AAAA", type: "public-key" as const, transports: ["internal"] }];
    servers.answer(begin, { options: { ...creationOptions, excludeCredentials: known } });
    servers.refuse(registerPasskey, "passkey_expired");
    await openAdding(security);
    await submitPassword(security);
    await authenticator.remove();
    authenticator = await addVirtualAuthenticator({ isUserVerified: false });
    await button("profile:passkeys.create").click();
    await expect.element(shown("platform:errors.passkey_cancelled")).toBeVisible();
    await authenticator.remove();
    authenticator = await addVirtualAuthenticator();
    await button("profile:passkeys.create").click();
    await expect.element(shown("platform:errors.passkey_expired")).toBeVisible();
    await expect.element(field("profile:form.password")).toBeVisible();
  });

  test("confirms with a code instead of a passkey", async () => {
    const security = await renderWithPasskey();
    const { servers, button, field, shown } = security;
    servers.answer(removePasskey, {});
    await removal(security).click();
    await expect.element(shown("profile:form.passkeyHint")).toBeVisible();
    await expect.element(shown("profile:passkeys.removeLastText")).toBeVisible();
    await security.checkScreen([name]);
    await button("profile:form.useCode").click();
    await field("profile:form.code").fill("abcde-fghij");
    await field("profile:form.password").fill("correct horse 9");
    servers.answer(listPasskeys, { passkeys: [] });
    servers.answer(twoFactorCalls.getState, twoFactorOff);
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("profile:passkeys.removeDone", { name })).toBeVisible();
    expect(servers.requestsOf(removePasskey)).toEqual([{ password: "correct horse 9", code: "abcde-fghij" }]);
    await expect.element(removal(security)).not.toBeInTheDocument();
  });

  test("shows that no passkey answered, and keeps the password", async () => {
    const security = await renderWithPasskey();
    const { servers, field, shown } = security;
    servers.answer(passkeyCalls.confirmOptions, { options: { ...requestOptions, timeout: 1_000 } });
    await removal(security).click();
    await submitPassword(security);
    await expect.element(shown("platform:errors.passkey_cancelled")).toBeVisible();
    await expect.element(field("profile:form.password")).toHaveValue("correct horse 9");
    expect(servers.requestsOf(removePasskey)).toEqual([]);
  });

  test("renames a passkey", async () => {
    const security = await renderWithPasskey();
    const { servers, button, field, text, dialog } = security;
    servers.answer(renamePasskey, {});
    const opener = page.getByRole("button", { name: text("profile:passkeys.renameNamed", { name }) });
    await opener.click();
    await expect.element(field("profile:passkeys.name")).toHaveValue(name);
    await security.checkScreen([name]);
    await field("profile:passkeys.name").fill("Work laptop");
    await button("profile:passkeys.rename").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText("Work laptop")).toBeVisible();
    expect(servers.requestsOf(renamePasskey)).toEqual([{ name: "Work laptop" }]);
  });

  test("tells that passkeys stay when the authenticator app is turned off", async () => {
    const security = await renderSecurity({
      prepare(servers) {
        servers.answer(listPasskeys, { passkeys });
        servers.answer(twoFactorCalls.getState, twoFactorOn);
      },
    });
    await expect.element(page.getByText(name).first()).toBeVisible();
    await security.button("profile:twoFactor.turnOff").click();
    await expect.element(security.shown("profile:twoFactor.offPasskeysTitle")).toBeVisible();
  });

  test("shows why the list can't be shown, and loads it again", async () => {
    const { servers, button, shown } = await renderSecurity({
      prepare: (fake) => fake.refuse(listPasskeys, "bad_request"),
    });
    await expect.element(shown("platform:errors.bad_request")).toBeVisible();
    await expect.element(button("profile:passkeys.add")).not.toBeInTheDocument();
    servers.answer(listPasskeys, { passkeys });
    await button("widgets:error.retry").click();
    await expect.element(page.getByText(name).first()).toBeVisible();
  });
});
