import { expect } from "../browser/expect.ts";
import { button, field } from "../pages/person.ts";
import { expectSignedIn, fillSignIn, link, resendWait, signOut, text, title } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Forgets the password, and sets another by the mailed link. The person is signed in before and after. */
export async function walkPasswordReset(options: WalkOptions): Promise<void> {
  const { screen, hands, person, mailbox, visit } = options;
  await signOut(options);
  await hands.enter(link(screen, "auth:login.forgot"));
  await expect(title(screen, "auth:reset.title")).toBeVisible();
  await visit("reset-password");
  await hands.enter(button(screen, "auth:reset.send"));
  await expect(text(screen, "shell:validation.required")).toBeVisible();
  await hands.write(field(screen, "auth:email"), person.email);
  await hands.press("Enter");
  await expect(title(screen, "auth:reset.inboxTitle")).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  await visit("reset-password-inbox");
  const mailed = await mailbox.linkFor(person.email, "/auth/reset-password");
  await setNewPassword(options, mailed);
  await screen.page.goto(mailed);
  await expect(title(screen, "auth:reset.badTitle")).toBeVisible();
  await visit("reset-password-bad-link");
  await hands.enter(link(screen, "auth:backToLogin"));
  await fillSignIn(options, person.password);
  await expectSignedIn(screen);
}

/** Takes the password that the person has from then on. */
async function setNewPassword({ screen, hands, person, visit }: WalkOptions, mailed: string): Promise<void> {
  const next = "another horse 10";
  await screen.page.goto(mailed);
  await expect(screen.page.getByText(screen.words("auth:reset.newLead", { email: person.email }))).toBeVisible();
  await visit("reset-password-new");
  await hands.write(field(screen, "auth:reset.newPassword"), next);
  await hands.write(field(screen, "auth:register.repeatPassword"), "something else");
  await hands.enter(button(screen, "auth:reset.submit"));
  await expect(text(screen, "shell:validation.passwordsDiffer")).toBeVisible();
  await visit("reset-password-differs");
  await hands.write(field(screen, "auth:register.repeatPassword"), next);
  await hands.press("Enter");
  await expect(title(screen, "auth:reset.doneTitle")).toBeVisible();
  await visit("reset-password-done");
  await hands.enter(link(screen, "auth:reset.login"));
  await expect(title(screen, "auth:login.title")).toBeVisible();
  person.password = next;
}
