import { expect } from "../browser/expect.ts";
import { button, field } from "../pages/person.ts";
import { languageNames } from "../pages/words.ts";
import {
  expectNotice,
  expectSignedIn,
  fillSignIn,
  link,
  resendWait,
  sendWrongCode,
  text,
  title,
  typeCode,
} from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** From the address of the product to a confirmed account. */
export async function walkEntrance(options: WalkOptions): Promise<void> {
  await walkSignIn(options);
  await walkRegistration(options);
  await walkConfirmation(options);
}

async function walkSignIn(options: WalkOptions): Promise<void> {
  const { screen, hands, visit } = options;
  const { page, words } = screen;
  await page.goto("/auth/login");
  await hands.enter(page.getByRole("button", { name: languageNames[words.language] }));
  await expect(title(screen, "auth:login.title")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", words.language.slice(0, 2));
  await visit("login");

  // The first stop of a page leads past what stands on every page.
  await page.reload();
  await expect(title(screen, "auth:login.title")).toBeVisible();
  await hands.enter(link(screen, "shell:skipToContent"));
  await expect(page).toHaveURL(/#content$/);

  await hands.enter(button(screen, "auth:login.submit"));
  await expect(field(screen, "auth:email")).toBeFocused();
  await expect(text(screen, "shell:validation.required")).toHaveCount(2);
  await visit("login-empty-fields");

  await fillSignIn(options, "not the password");
  await expect(text(screen, "shell:errors.credentials_invalid")).toBeVisible();
  await visit("login-refused");
}

async function walkRegistration(options: WalkOptions): Promise<void> {
  const { screen, hands, person, inviteCode, visit } = options;
  await hands.enter(link(screen, "auth:login.register"));
  await expect(title(screen, "auth:register.title")).toBeVisible();
  await visit("register");
  await readTerms(options);
  await hands.enter(button(screen, "auth:register.submit"));
  await expect(text(screen, "shell:validation.terms")).toBeVisible();
  await visit("register-empty-fields");

  await hands.write(field(screen, "auth:email"), "nobody@nowhere");
  await hands.write(field(screen, "auth:register.inviteCode"), "not-an-invitation");
  await hands.write(field(screen, "auth:password"), "short");
  await hands.write(field(screen, "auth:register.repeatPassword"), "other");
  await hands.press("Enter");
  for (const key of ["email", "passwordLength", "passwordsDiffer"]) {
    await expect(text(screen, `shell:validation.${key}`)).toBeVisible();
  }
  await visit("register-errors");

  await hands.write(field(screen, "auth:email"), person.email);
  await hands.write(field(screen, "auth:password"), person.password);
  await hands.write(field(screen, "auth:register.repeatPassword"), person.password);
  await hands.space(screen.page.getByRole("checkbox"));
  await hands.enter(button(screen, "auth:register.submit"));
  await expect(text(screen, "shell:errors.invite_invalid")).toBeVisible();
  await visit("register-refused");

  await hands.write(field(screen, "auth:register.inviteCode"), inviteCode);
  await hands.press("Enter");
  await expect(title(screen, "auth:confirm.title")).toBeVisible();
}

async function readTerms({ screen, hands, visit }: WalkOptions): Promise<void> {
  const opener = button(screen, "auth:register.terms");
  await hands.enter(opener);
  const dialog = screen.page.getByRole("dialog", { name: screen.words("terms:title") });
  await hands.expectTrapped(dialog);
  await visit("register-terms");
  await hands.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

async function walkConfirmation(options: WalkOptions): Promise<void> {
  const { screen, hands, person, mailbox, visit } = options;
  await expect(resendWait(screen)).toBeVisible();
  await visit("email-confirm");
  const code = await mailbox.codeFor(person.email);
  await sendWrongCode(options, code);
  await visit("email-confirm-wrong");
  await typeCode(options, code);
  await expectSignedIn(screen);
  await expectNotice(screen, screen.words("auth:confirm.done"));
  // Held by the pointer: on a slow machine it would be gone before the keyboard is there.
  await text(screen, "auth:confirm.done").hover();
  await hands.enter(button(screen, "widgets:snackbar.close"));
  await expect(text(screen, "auth:confirm.done")).toBeHidden();
  await screen.page.mouse.move(0, 0);
}
