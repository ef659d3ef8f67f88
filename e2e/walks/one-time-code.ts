import { expect } from "../browser/expect.ts";
import { button, field } from "../pages/person.ts";
import { link, resendWait, sendWrongCode, text, title, typeCode } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** The first step of signing in by a mailed code. Begins at the sign-in page; a second factor is still to come. */
export async function walkOneTimeCode(options: WalkOptions): Promise<void> {
  const { screen, hands, person, mailbox, visit } = options;
  await hands.enter(link(screen, "auth:login.byCode"));
  await expect(title(screen, "auth:loginOtp.title")).toBeVisible();
  await visit("login-otp");
  await hands.enter(button(screen, "auth:loginOtp.send"));
  await expect(text(screen, "shell:validation.required")).toBeVisible();
  await hands.write(field(screen, "auth:email"), person.email);
  await hands.press("Enter");
  await expect(screen.page.getByText(screen.words("auth:loginOtp.sentLead", { email: person.email }))).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  await visit("login-otp-code");
  const code = await mailbox.codeFor(person.email);
  await sendWrongCode(options, code);
  await visit("login-otp-wrong");
  await typeCode(options, code);
}
