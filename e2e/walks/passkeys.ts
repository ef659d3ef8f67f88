import { expect } from "../browser/expect.ts";
import { addVirtualAuthenticator } from "../browser/virtual-authenticator.ts";
import { button, field } from "../pages/person.ts";
import { expectNotice, expectSignedIn, fillSignIn, openSecurity, signOut, text, title } from "./account-steps.ts";
import { saveCodes } from "./second-factor.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Adds a passkey, signs in with it alone and as the second factor, renames it, and removes it. */
export async function walkPasskeys(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, visit } = options;
  const authenticator = await addVirtualAuthenticator(screen.page);
  await addPasskey(options);
  expect(await authenticator.count(), "passkeys of the authenticator").toBe(1);

  await signOut(options);
  await keyboard.pressEnter(button(screen, "auth:login.passkey"));
  await expectSignedIn(screen);

  await signOut(options);
  await fillSignIn(options, person.password);
  await expect(title(screen, "auth:secondFactor.title")).toBeVisible();
  await visit("second-factor-passkey");
  await keyboard.pressEnter(button(screen, "auth:secondFactor.passkey"));
  await expectSignedIn(screen);

  await openSecurity(options);
  await renamePasskey(options);
  await removePasskey(options);
  await signOut(options);
  await keyboard.pressEnter(button(screen, "auth:login.passkey"));
  await expect(text(screen, "platform:errors.passkey_invalid")).toBeVisible();
  await visit("login-passkey-refused");
  await fillSignIn(options, person.password);
  await expectSignedIn(screen);
  await authenticator.remove();
}

async function addPasskey(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, visit } = options;
  await openSecurity(options);
  await keyboard.pressEnter(button(screen, "profile:passkeys.add"));
  await expect(field(screen, "profile:form.password")).toBeFocused();
  await visit("passkey-password");
  await keyboard.fill(field(screen, "profile:form.password"), person.password);
  await keyboard.press("Enter");
  await expect(screen.page.getByRole("heading", { name: screen.words("profile:passkeys.createTitle") })).toBeFocused();
  await visit("passkey-create");
  await keyboard.pressEnter(button(screen, "profile:passkeys.create"));
  await saveCodes(options, "passkey-codes");
  await expect(text(screen, "profile:passkeys.neverUsed")).toBeVisible();
  await visit("security-passkey");
}

async function renamePasskey({ screen, keyboard, visit }: WalkOptions): Promise<void> {
  const { page, words } = screen;
  const name = words("profile:sessions.browserOnSystem", { browser: "Chrome", system: "Linux" });
  const opener = page.getByRole("button", { name: words("profile:passkeys.renameNamed", { name }) });
  await keyboard.pressEnter(opener);
  await expect(field(screen, "profile:passkeys.name")).toBeFocused();
  await visit("passkey-rename");
  await keyboard.fill(field(screen, "profile:passkeys.name"), "1234");
  await keyboard.press("Enter");
  await expect(page.getByText("1234", { exact: true })).toBeVisible();
}

/** The passkey itself confirms its removal. */
async function removePasskey({ screen, keyboard, person, visit }: WalkOptions): Promise<void> {
  const { page, words } = screen;
  const name = "1234";
  await keyboard.pressEnter(page.getByRole("button", { name: words("profile:passkeys.removeNamed", { name }) }));
  await expect(field(screen, "profile:form.password")).toBeFocused();
  await visit("passkey-remove");
  await keyboard.fill(field(screen, "profile:form.password"), person.password);
  await keyboard.press("Enter");
  await expectNotice(screen, words("profile:passkeys.removeDone", { name }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(screen, "profile:twoFactor.newCodes")).toHaveCount(0);
}
