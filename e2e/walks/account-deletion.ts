import { expect } from "../browser/expect.ts";
import { button } from "../pages/person.ts";
import { openProfile, resendWait, sendWrongCode, text, title, typeCode } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** From the profile to an account that is gone. The person is signed in. */
export async function walkAccountDeletion(options: WalkOptions): Promise<void> {
  const { screen, hands, person, mailbox, visit } = options;
  const { page, words } = screen;
  await openProfile(options);
  const opener = button(screen, "profile:delete.button");
  await hands.enter(opener);
  const dialog = page.getByRole("dialog", { name: words("profile:delete.title"), exact: true });
  await expect(dialog.getByText(words("profile:delete.question"))).toBeVisible();
  await expect(dialog.getByText(words("profile:delete.warning"))).toBeVisible();
  await hands.expectTrapped(dialog);
  await visit("profile-delete");
  await hands.enter(dialog.getByRole("button", { name: words("profile:delete.cancel"), exact: true }));
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await hands.press("Enter");
  await hands.enter(dialog.getByRole("button", { name: words("profile:delete.confirm"), exact: true }));

  await expect(title(screen, "auth:delete.title")).toBeVisible();
  await visit("delete-account");
  await hands.enter(button(screen, "auth:delete.send"));
  await expect(page.getByText(words("auth:delete.codeLead", { email: person.email }))).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  await visit("delete-account-code");
  const code = await mailbox.codeFor(person.email);
  await sendWrongCode(options, code, "auth:delete.submit");
  await visit("delete-account-wrong");
  await typeCode(options, code);
  const reloaded = page.waitForEvent("load");
  await hands.enter(button(screen, "auth:delete.submit"));
  await reloaded;
  await expect(title(screen, "auth:login.title")).toBeVisible();
  await expect(text(screen, "auth:farewell.account-deleted")).toBeVisible();
  await visit("delete-account-done");
}
