import { expect } from "../browser/expect.ts";
import { type Authenticator, createAuthenticator } from "../pages/authenticator.ts";
import { button, field } from "../pages/person.ts";
import {
  expectNotice,
  expectSignedIn,
  fillSignIn,
  firstDigit,
  openSecurity,
  otherCode,
  sendWrongCode,
  signOut,
  text,
  title,
  typeCode,
} from "./account-steps.ts";
import { walkOneTimeCode } from "./one-time-code.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Turns the second factor on, uses it at both ways of signing in, renews its recovery codes, and turns it off. */
export async function walkSecondFactor(options: WalkOptions): Promise<void> {
  const { screen, person } = options;
  const { authenticator, codes } = await turnOn(options);

  await signOut(options);
  await fillSignIn(options, person.password);
  await useRecoveryCode(options, codes[0] ?? "");
  const renewed = await renewCodes(options, codes[1] ?? "");

  await signOut(options);
  await walkOneTimeCode(options);
  await expect(title(screen, "auth:secondFactor.title")).toBeVisible();
  await typeCode(options, await authenticator.nextCode());
  await expectSignedIn(screen);
  await turnOff(options, renewed[0] ?? "");
}

async function turnOn(options: WalkOptions): Promise<{ authenticator: Authenticator; codes: string[] }> {
  const { screen, keyboard, person, visit } = options;
  await openSecurity(options);
  await keyboard.pressEnter(button(screen, "profile:twoFactor.turnOn"));
  await expect(field(screen, "profile:form.password")).toBeFocused();
  await visit("two-factor-password");
  await keyboard.fill(field(screen, "profile:form.password"), "not the password");
  await keyboard.press("Enter");
  await expect(text(screen, "platform:errors.password_wrong")).toBeVisible();
  await visit("two-factor-password-wrong");
  await keyboard.fill(field(screen, "profile:form.password"), person.password);
  await keyboard.press("Enter");

  await expect(screen.page.getByRole("heading", { name: screen.words("profile:turnOn.scanTitle") })).toBeFocused();
  await visit("two-factor-connect");
  const authenticator = createAuthenticator((await screen.page.locator("code").allInnerTexts()).join());
  const code = await authenticator.nextCode();
  await sendWrongCode(options, code);
  await visit("two-factor-connect-wrong");
  await typeCode(options, code);
  const codes = await saveCodes(options, "two-factor-codes");
  await expectNotice(screen, screen.words("profile:twoFactor.onDone"));
  await visit("security-two-factor");
  return { authenticator, codes };
}

/** The codes are shown only once, so closing without saving them asks for a confirmation. */
export async function saveCodes(options: WalkOptions, name: string): Promise<string[]> {
  const { screen, keyboard, visit } = options;
  const { page, words } = screen;
  const heading = page.getByRole("heading", { name: words("profile:codes.title") });
  await expect(heading).toBeFocused();
  const items = page.getByRole("listitem").filter({ hasText: /[a-z2-7]{5}-[a-z2-7]{5}/ });
  await expect(items).toHaveCount(10);
  const codes = (await items.allInnerTexts()).map((shown) => /[a-z2-7]{5}-[a-z2-7]{5}/.exec(shown)?.[0] ?? "");
  await visit(name);
  await keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: words("profile:codes.leaveTitle") });
  await keyboard.expectTrapped(question);
  await visit(`${name}-leave`);
  await keyboard.pressEnter(question.getByRole("button", { name: words("profile:codes.leaveCancel"), exact: true }));
  await expect(question).toBeHidden();
  await expect(heading).toBeFocused();
  await keyboard.pressSpace(page.getByRole("checkbox", { name: words("profile:codes.saved") }));
  await keyboard.pressEnter(button(screen, "profile:codes.done"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return codes;
}

/** Second step of a sign-in. */
async function useRecoveryCode(options: WalkOptions, code: string): Promise<void> {
  const { screen, keyboard, visit } = options;
  await expect(title(screen, "auth:secondFactor.title")).toBeVisible();
  await expect(firstDigit(screen)).toBeFocused();
  await visit("second-factor");
  await sendWrongCode(options, "123456");
  await visit("second-factor-wrong");
  await keyboard.pressEnter(button(screen, "auth:secondFactor.recovery"));
  const typed = field(screen, "auth:secondFactor.recoveryCode");
  await expect(typed).toBeFocused();
  await visit("second-factor-recovery");
  await keyboard.fill(typed, "aaaaa-aaaaa");
  await keyboard.press("Enter");
  await expect(text(screen, "platform:errors.code_invalid")).toBeVisible();
  await visit("second-factor-recovery-wrong");
  await keyboard.fill(typed, code);
  await keyboard.press("Enter");
  await expectSignedIn(screen);
}

async function renewCodes(options: WalkOptions, code: string): Promise<string[]> {
  const { screen, keyboard, visit } = options;
  await openSecurity(options);
  await keyboard.pressEnter(button(screen, "profile:twoFactor.newCodes"));
  await expect(field(screen, "profile:form.password")).toBeFocused();
  await visit("new-codes");
  await fillProof(options, code);
  const codes = await saveCodes(options, "new-codes-made");
  await expect(button(screen, "profile:twoFactor.newCodes")).toBeFocused();
  return codes;
}

async function turnOff(options: WalkOptions, code: string): Promise<void> {
  const { screen, keyboard, visit } = options;
  await openSecurity(options);
  await keyboard.pressEnter(button(screen, "profile:twoFactor.turnOff"));
  await expect(field(screen, "profile:form.password")).toBeFocused();
  await visit("turn-off");
  await fillProof(options, otherCode("123456"));
  await expect(text(screen, "platform:errors.code_invalid")).toBeVisible();
  await visit("turn-off-wrong");
  await fillProof(options, code);
  await expectNotice(screen, screen.words("profile:twoFactor.offDone"));
  await expect(button(screen, "profile:twoFactor.turnOn")).toBeVisible();
}

async function fillProof({ screen, keyboard, person }: WalkOptions, code: string): Promise<void> {
  await keyboard.fill(field(screen, "profile:form.password"), person.password);
  await keyboard.fill(field(screen, "profile:form.code"), code);
  await keyboard.press("Enter");
}
