import { expect } from "../browser/expect.ts";
import { leaveTo } from "../browser/pending-requests.ts";
import { button, field } from "../pages/person.ts";
import { languageNames } from "../pages/words.ts";
import { expectNotice, fillSignIn, link, resendWait, sendWrongCode, text, title, typeCode } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** From the sign-in page to a confirmed account. */
export async function walkToAccount(options: WalkOptions): Promise<void> {
  await walkSignIn(options);
  await walkRegistration(options);
  await walkConfirmation(options);
}

async function walkSignIn(options: WalkOptions): Promise<void> {
  const { screen, keyboard, visit } = options;
  const { page, words } = screen;
  await leaveTo(page, "/auth/login");
  await keyboard.pressEnter(page.getByRole("button", { name: languageNames[words.language] }));
  await expect(title(screen, "auth:login.title")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", words.language.slice(0, 2));
  await visit("login");

  // The first tab stop of a page skips its header.
  await page.reload();
  await expect(title(screen, "auth:login.title")).toBeVisible();
  await keyboard.pressEnter(link(screen, "app:skipToContent"));
  await expect(page).toHaveURL(/#content$/);

  await keyboard.pressEnter(button(screen, "auth:login.submit"));
  await expect(field(screen, "auth:email")).toBeFocused();
  await expect(text(screen, "platform:validation.required")).toHaveCount(2);
  await visit("login-empty-fields");

  await fillSignIn(options, "not the password");
  await expect(text(screen, "platform:errors.credentials_invalid")).toBeVisible();
  await visit("login-refused");
}

async function walkRegistration(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, inviteCode, visit } = options;
  await keyboard.pressEnter(link(screen, "auth:login.register"));
  await expect(title(screen, "auth:register.title")).toBeVisible();
  await visit("register");
  await readTerms(options);
  await keyboard.pressEnter(button(screen, "auth:register.submit"));
  await expect(text(screen, "platform:validation.terms")).toBeVisible();
  await visit("register-empty-fields");

  await keyboard.fill(field(screen, "auth:email"), "nobody@nowhere");
  await keyboard.fill(field(screen, "auth:register.inviteCode"), "not-an-invitation");
  await keyboard.fill(field(screen, "auth:password"), "short");
  await keyboard.fill(field(screen, "auth:register.repeatPassword"), "other");
  await keyboard.press("Enter");
  for (const key of ["email", "passwordLength", "passwordsDiffer"]) {
    await expect(text(screen, `platform:validation.${key}`)).toBeVisible();
  }
  await visit("register-errors");

  await keyboard.fill(field(screen, "auth:email"), person.email);
  await keyboard.fill(field(screen, "auth:password"), person.password);
  await keyboard.fill(field(screen, "auth:register.repeatPassword"), person.password);
  await keyboard.pressSpace(screen.page.getByRole("checkbox"));
  await keyboard.pressEnter(button(screen, "auth:register.submit"));
  await expect(text(screen, "platform:errors.invite_invalid")).toBeVisible();
  await visit("register-refused");

  await keyboard.fill(field(screen, "auth:register.inviteCode"), inviteCode);
  await keyboard.press("Enter");
  await expect(title(screen, "auth:confirm.title")).toBeVisible();
}

async function readTerms({ screen, keyboard, visit }: WalkOptions): Promise<void> {
  const opener = button(screen, "auth:register.terms");
  await keyboard.pressEnter(opener);
  const dialog = screen.page.getByRole("dialog", { name: screen.words("terms:title") });
  await keyboard.expectTrapped(dialog);
  await visit("register-terms");
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

async function walkConfirmation(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, mailbox, visit } = options;
  await expect(resendWait(screen)).toBeVisible();
  await visit("email-confirm");
  await keyboard.pressEnter(button(screen, "auth:confirm.change"));
  await expect(field(screen, "auth:email")).toHaveValue(person.email);
  await visit("email-change");
  await keyboard.pressEnter(button(screen, "auth:changeEmail.back"));
  await expect(resendWait(screen)).toBeVisible();
  const code = await mailbox.waitForCode(person.email);
  await sendWrongCode(options, code);
  await visit("email-confirm-wrong");
  await typeCode(options, code);
  // A new account begins with its first storage.
  await expect(screen.page).toHaveURL(/\/storages\/create$/);
  await expectNotice(screen, screen.words("auth:confirm.done"));
  // The pointer keeps the notice open. On a slow machine it would close before the keyboard reaches it.
  await text(screen, "auth:confirm.done").hover();
  await keyboard.pressEnter(button(screen, "widgets:snackbar.close"));
  await expect(text(screen, "auth:confirm.done")).toBeHidden();
  await screen.page.mouse.move(0, 0);
}
