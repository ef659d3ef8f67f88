import type { Locator } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import { button, field, type Screen } from "../pages/person.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Steps that several of the account's screens share, by keyboard. */
export function title({ page, words }: Screen, key: string): Locator {
  return page.getByRole("heading", { level: 1, name: words(key), exact: true });
}

export function link({ page, words }: Screen, key: string): Locator {
  return page.getByRole("link", { name: words(key), exact: true });
}

/** The view of the profile's modal with this title. */
export function view({ page, words }: Screen, name: string): Locator {
  return page.getByRole("dialog", { name: words(`profile:views.${name}`), exact: true });
}

export function text({ page, words }: Screen, key: string): Locator {
  return page.getByText(words(key), { exact: true });
}

export function resendWait({ page, words }: Screen): Locator {
  return page.getByText(words.any("auth:resend.seconds"));
}

export function firstDigit({ page, words }: Screen): Locator {
  return page.getByLabel(words("widgets:code.digit", { number: 1, total: 6 }), { exact: true });
}

/** Types a code; where the last digit does not send it, the caller presses on. */
export async function typeCode({ screen, hands }: Pick<WalkOptions, "screen" | "hands">, code: string): Promise<void> {
  await hands.tabTo(firstDigit(screen));
  await hands.type(code);
}

/** A code that is not the one, and what the screen says to it. The focus is back on the first digit. */
export async function sendWrongCode(options: WalkOptions, code: string, submitKey?: string): Promise<void> {
  const { screen, hands } = options;
  await typeCode(options, otherCode(code));
  if (submitKey !== undefined) await hands.enter(button(screen, submitKey));
  await expect(text(screen, "shell:errors.code_invalid")).toBeVisible();
  await expect(firstDigit(screen)).toBeFocused();
}

/** Differs in every digit. */
export function otherCode(code: string): string {
  return [...code].map((digit) => (Number(digit) + 1) % 10).join("");
}

export async function fillSignIn({ screen, hands, person }: WalkOptions, password: string): Promise<void> {
  await hands.write(field(screen, "auth:email"), person.email);
  await hands.write(field(screen, "auth:password"), password);
  await hands.press("Enter");
}

export async function expectSignedIn({ page }: Screen): Promise<void> {
  await expect(page).toHaveURL(/\/storages\/?$/);
}

export async function openProfile({ screen, hands }: WalkOptions): Promise<Locator> {
  await hands.enter(button(screen, "shell:header.profile"));
  const dialog = view(screen, "profile");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The modal is open, or gets opened, and shows the security page. */
export async function openSecurity(options: WalkOptions): Promise<Locator> {
  const { screen, hands } = options;
  await openProfile(options);
  await hands.enter(screen.page.getByRole("button", { name: screen.words("profile:views.security") }));
  await expect(screen.page.getByRole("heading", { name: screen.words("profile:sessions.title") })).toBeVisible();
  return view(screen, "security");
}

/** Closes the modal, which gives the focus back to its button. */
export async function closeProfile({ screen, hands }: WalkOptions): Promise<void> {
  await hands.press("Escape");
  await expect(screen.page.getByRole("dialog")).toHaveCount(0);
  await expect(button(screen, "shell:header.profile")).toBeFocused();
}

/** Log out loads the page anew, a moment later. */
export async function signOut(options: WalkOptions): Promise<void> {
  const { screen, hands } = options;
  await openProfile(options);
  const reloaded = screen.page.waitForEvent("load");
  await hands.enter(button(screen, "profile:signOut"));
  await reloaded;
  await expect(title(screen, "auth:login.title")).toBeVisible();
}

export async function expectNotice({ page }: Screen, noticeText: string): Promise<void> {
  await expect(page.getByText(noticeText, { exact: true })).toBeVisible();
}
