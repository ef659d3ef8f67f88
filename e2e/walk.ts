import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "./mailbox.ts";
import {
  answerThreeWords,
  confirmEmail,
  fileRow,
  type Person,
  readPhrase,
  register,
  signIn,
  upload,
} from "./person.ts";
import { writeMarkedFile } from "./test-files.ts";

export interface WalkOptions {
  page: Page;
  person: Person;
  inviteCode: string;
  mailbox: Mailbox;
  /** Where the files to upload are made. */
  folder: string;
  /** Called on each screen, in the state in which it is worth a look. */
  visit(name: string, page: Page): Promise<void>;
}

/** One person's way through every screen there is, in English. */
export async function walkEveryScreen(options: WalkOptions): Promise<void> {
  await walkBeforeAccount(options);
  await walkToStorage(options);
  await walkStorage(options);
  await walkAccount(options);
}

async function walkBeforeAccount({ page, person, inviteCode, mailbox, visit }: WalkOptions): Promise<void> {
  await page.goto("/auth/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await visit("login", page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await visit("login-empty-fields", page);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await visit("login-refused", page);
  await page.goto("/auth/login-otp");
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  await visit("login-otp", page);
  await page.goto("/auth/reset-password");
  await page.getByLabel("E-mail").fill(person.email);
  await visit("reset-password", page);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await visit("reset-password-inbox", page);
  await page.goto("/auth/register");
  await expect(page.getByLabel("Invite code")).toBeVisible();
  await visit("register", page);
  await register(page, person, inviteCode);
  await visit("email-confirm", page);
  await confirmEmail(page, person, mailbox);
}

async function walkToStorage({ page, visit }: WalkOptions): Promise<void> {
  await expect(page.getByRole("heading", { name: "Start with a plan" })).toBeVisible();
  await visit("storages-no-plan", page);
  await page.goto("/storages/plans");
  await page.getByRole("button", { name: "Take the trial" }).waitFor();
  await visit("plans", page);
  await page.getByRole("button", { name: "Take the trial" }).click();
  await page.getByLabel("Storage name").fill("Family photos");
  await visit("create-details", page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Show the words" }).waitFor();
  await visit("create-phrase-hidden", page);
  const words = await readPhrase(page);
  await visit("create-phrase", page);
  await page.getByRole("checkbox", { name: "I saved" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await answerThreeWords(page, words);
  await visit("create-check", page);
  await page.getByRole("button", { name: "Create the storage" }).click();
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
}

async function walkStorage({ page, folder, visit }: WalkOptions): Promise<void> {
  const address = new URL(page.url()).pathname.split("/").at(-1);
  await expect(page.getByText("Your storage is empty")).toBeVisible();
  await visit("storage-empty", page);
  const names = ["Nils at the sea.jpg", "contract-2026.pdf", "Список покупок.txt", "holiday.mp4", "notes"];
  for (const [index, name] of names.entries()) await writeMarkedFile(join(folder, name), 40_000 * (index + 1), name);
  await upload(
    page,
    names.map((name) => join(folder, name)),
    names,
  );
  await visit("storage-uploaded", page);
  // A notice stays while somebody points at it.
  await page.mouse.move(0, 0);
  await expect(page.getByText("5 files uploaded")).toBeHidden();
  await visit("storage-files", page);
  await page.getByRole("searchbox").fill("nothing has this name");
  await expect(fileRow(page, "notes")).toBeHidden();
  await visit("storage-search-nothing", page);
  await page.getByRole("searchbox").fill("");
  await page.goto("/storages/");
  await expect(page.getByText("Family photos")).toBeVisible();
  await visit("storages", page);
  await page.goto(`/storages/${address}/restore`);
  await page.getByRole("combobox", { name: "Word 1", exact: true }).waitFor();
  await visit("restore", page);
  await page.goto(`/storages/${address}/reset`);
  await page.getByRole("button", { name: "Send the code" }).waitFor();
  await visit("reset", page);
}

async function walkAccount({ page, person, visit }: WalkOptions): Promise<void> {
  await page.goto("/storages/");
  await page.getByRole("button", { name: "Profile" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await visit("profile", page);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("After deleting your account, all data will be lost.")).toBeVisible();
  await visit("profile-delete", page);
  await page.keyboard.press("Escape");
  await page.goto("/auth/delete-account");
  await page.getByRole("button", { name: "Send code" }).waitFor();
  await visit("delete-account", page);
  await page.goto("/storages/");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, person);
}
