import { expect } from "../browser/expect.ts";
import { button } from "../pages/person.ts";
import { openProfile, resendWait, sendWrongCode, text, title, typeCode } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Deletes the account of the signed-in person from the profile. */
export async function walkAccountDeletion(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, mailbox, visit } = options;
  const { page, words } = screen;
  await openProfile(options);
  const opener = button(screen, "profile:delete.button");
  await keyboard.pressEnter(opener);
  const dialog = page.getByRole("dialog", { name: words("profile:delete.title"), exact: true });
  await expect(dialog.getByText(words("profile:delete.question"))).toBeVisible();
  await expect(dialog.getByText(words("profile:delete.warning"))).toBeVisible();
  await keyboard.expectTrapped(dialog);
  await visit("profile-delete");
  await keyboard.pressEnter(dialog.getByRole("button", { name: words("profile:delete.cancel"), exact: true }));
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.pressEnter(dialog.getByRole("button", { name: words("profile:delete.confirm"), exact: true }));

  await expect(title(screen, "auth:delete.title")).toBeVisible();
  await visit("delete-account");
  await keyboard.pressEnter(button(screen, "auth:delete.send"));
  await expect(page.getByText(words("auth:delete.codeLead", { email: person.email }))).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  await visit("delete-account-code");
  const code = await mailbox.waitForCode(person.email);
  await sendWrongCode(options, code, "auth:delete.submit");
  await visit("delete-account-wrong");
  await typeCode(options, code);
  const reloaded = page.waitForEvent("load");
  await keyboard.pressEnter(button(screen, "auth:delete.submit"));
  await reloaded;
  await expect(title(screen, "auth:login.title")).toBeVisible();
  await expect(text(screen, "auth:signOutNotice.account-deleted")).toBeVisible();
  await visit("delete-account-done");
}
