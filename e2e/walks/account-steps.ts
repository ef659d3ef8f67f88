import type { Locator } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import { button, field, type Screen } from "../pages/person.ts";
import type { WalkOptions } from "./walk-options.ts";

// Locators and keyboard steps that several account screens share.

export function title({ page, words }: Screen, key: string): Locator {
  return page.getByRole("heading", { level: 1, name: words(key), exact: true });
}

export function link({ page, words }: Screen, key: string): Locator {
  return page.getByRole("link", { name: words(key), exact: true });
}

/** View of the profile dialog with this title. */
export function view({ page, words }: Screen, name: string): Locator {
  return page.getByRole("dialog", { name: words(`profile:views.${name}`), exact: true });
}

export function text({ page, words }: Screen, key: string): Locator {
  return page.getByText(words(key), { exact: true });
}

export function resendWait({ page, words }: Screen): Locator {
  return page.getByText(words.pattern("auth:resend.seconds"));
}

export function firstDigit({ page, words }: Screen): Locator {
  return page.getByLabel(words("widgets:code.digit", { number: 1, total: 6 }), { exact: true });
}

/** Types a code. On most screens the last digit submits it. */
export async function typeCode(
  { screen, keyboard }: Pick<WalkOptions, "screen" | "keyboard">,
  code: string,
): Promise<void> {
  await keyboard.tabTo(firstDigit(screen));
  await keyboard.type(code);
}

/** Submits a wrong code, and expects the error and the focus on the first digit. */
export async function sendWrongCode(options: WalkOptions, code: string, submitKey?: string): Promise<void> {
  const { screen, keyboard } = options;
  await typeCode(options, otherCode(code));
  if (submitKey !== undefined) await keyboard.pressEnter(button(screen, submitKey));
  await expect(text(screen, "platform:errors.code_invalid")).toBeVisible();
  await expect(firstDigit(screen)).toBeFocused();
}

/** A code that differs from `code` in every digit. */
export function otherCode(code: string): string {
  return [...code].map((digit) => (Number(digit) + 1) % 10).join("");
}

export async function fillSignIn({ screen, keyboard, person }: WalkOptions, password: string): Promise<void> {
  await keyboard.fill(field(screen, "auth:email"), person.email);
  await keyboard.fill(field(screen, "auth:password"), password);
  await keyboard.press("Enter");
}

export async function expectSignedIn({ page }: Screen): Promise<void> {
  await expect(page).toHaveURL(/\/storages\/?$/);
}

export async function openProfile({ screen, keyboard }: WalkOptions): Promise<Locator> {
  await keyboard.pressEnter(button(screen, "app:header.profile"));
  const dialog = view(screen, "profile");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a page of the settings from the profile dialog. */
export async function openSettings(options: WalkOptions, name: "profile" | "safety" | "security" | "billing") {
  const { screen, keyboard } = options;
  const dialog = await openProfile(options);
  await keyboard.pressEnter(dialog.getByRole("link", { name: screen.words(`profile:links.${name}`), exact: true }));
  await expect(screen.page).toHaveURL(new RegExp(`/settings/${name}$`));
  await expect(dialog).toBeHidden();
}

export async function openSecurity(options: WalkOptions): Promise<void> {
  const { screen } = options;
  await openSettings(options, "security");
  await expect(screen.page.getByRole("heading", { name: screen.words("profile:sessions.title") })).toBeVisible();
}

/** Closes the dialog, which returns the focus to its button. */
export async function closeProfile({ screen, keyboard }: WalkOptions): Promise<void> {
  await keyboard.press("Escape");
  await expect(screen.page.getByRole("dialog")).toHaveCount(0);
  await expect(button(screen, "app:header.profile")).toBeFocused();
}

/** Signing out reloads the page. */
export async function signOut(options: WalkOptions): Promise<void> {
  const { screen, keyboard } = options;
  await openProfile(options);
  const reloaded = screen.page.waitForEvent("load");
  await keyboard.pressEnter(button(screen, "profile:signOut"));
  await reloaded;
  await expect(title(screen, "auth:login.title")).toBeVisible();
}

export async function expectNotice({ page }: Screen, noticeText: string): Promise<void> {
  await expect(page.getByText(noticeText, { exact: true })).toBeVisible();
}
