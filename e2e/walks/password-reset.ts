import { expect } from "../browser/expect.ts";
import { leaveTo } from "../browser/pending-requests.ts";
import { button, field } from "../pages/person.ts";
import { expectSignedIn, fillSignIn, link, resendWait, signOut, text, title } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Sets another password by the mailed link. The person is signed in before and after. */
export async function walkPasswordReset(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, mailbox, visit } = options;
  await signOut(options);
  await keyboard.pressEnter(link(screen, "auth:login.forgot"));
  await expect(title(screen, "auth:reset.title")).toBeVisible();
  await visit("reset-password");
  await keyboard.pressEnter(button(screen, "auth:reset.send"));
  await expect(text(screen, "platform:validation.required")).toBeVisible();
  await keyboard.fill(field(screen, "auth:email"), person.email);
  await keyboard.press("Enter");
  await expect(title(screen, "auth:reset.inboxTitle")).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  await visit("reset-password-inbox");
  const mailed = await mailbox.waitForLink(person.email, "/auth/reset-password");
  await setNewPassword(options, mailed);
  await leaveTo(screen.page, mailed);
  await expect(title(screen, "auth:reset.badTitle")).toBeVisible();
  await visit("reset-password-bad-link");
  await keyboard.pressEnter(link(screen, "auth:backToLogin"));
  await fillSignIn(options, person.password);
  await expectSignedIn(screen);
}

/** Also updates the password of `person`. */
async function setNewPassword({ screen, keyboard, person, visit }: WalkOptions, mailed: string): Promise<void> {
  const next = "another horse 10";
  await leaveTo(screen.page, mailed);
  await expect(screen.page.getByText(screen.words("auth:reset.newLead", { email: person.email }))).toBeVisible();
  await visit("reset-password-new");
  await keyboard.fill(field(screen, "auth:reset.newPassword"), next);
  await keyboard.fill(field(screen, "auth:register.repeatPassword"), "something else");
  await keyboard.pressEnter(button(screen, "auth:reset.submit"));
  await expect(text(screen, "platform:validation.passwordsDiffer")).toBeVisible();
  await visit("reset-password-differs");
  await keyboard.fill(field(screen, "auth:register.repeatPassword"), next);
  await keyboard.press("Enter");
  await expect(title(screen, "auth:reset.doneTitle")).toBeVisible();
  await visit("reset-password-done");
  await keyboard.pressEnter(link(screen, "auth:reset.login"));
  await expect(title(screen, "auth:login.title")).toBeVisible();
  person.password = next;
}
