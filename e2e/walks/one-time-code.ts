import { expect } from "../browser/expect.ts";
import { button, field } from "../pages/person.ts";
import { link, resendWait, sendWrongCode, text, title, typeCode } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** First step of signing in by a mailed code, from the sign-in page. The second factor follows. */
export async function walkOneTimeCode(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, mailbox, visit } = options;
  await keyboard.pressEnter(link(screen, "auth:login.byCode"));
  await expect(title(screen, "auth:loginOtp.title")).toBeVisible();
  await visit("login-otp");
  await keyboard.pressEnter(button(screen, "auth:loginOtp.send"));
  await expect(text(screen, "platform:validation.required")).toBeVisible();
  await keyboard.fill(field(screen, "auth:email"), person.email);
  await keyboard.press("Enter");
  await expect(screen.page.getByText(screen.words("auth:loginOtp.sentLead", { email: person.email }))).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  await visit("login-otp-code");
  const code = await mailbox.waitForCode(person.email);
  await sendWrongCode(options, code);
  await visit("login-otp-wrong");
  await typeCode(options, code);
}
