import { expect } from "../browser/expect.ts";
import { field } from "../pages/person.ts";
import { languages, wordsIn } from "../pages/words.ts";
import { closeProfile, openProfile, view } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** The profile: opened, gone round, put into another language and back, closed. The person is signed in. */
export async function walkProfile(options: WalkOptions): Promise<void> {
  const { hands, person, visit } = options;
  const dialog = await openProfile(options);
  await expect(dialog.getByText(person.email)).toBeVisible();
  await hands.expectTrapped(dialog);
  await visit("profile");
  await changeLanguage(options);
  await closeProfile(options);
}

/** By the arrows, in the list of languages, and back. */
async function changeLanguage({ screen, hands }: WalkOptions): Promise<void> {
  const { page, words } = screen;
  const place = languages.indexOf(words.language);
  const [there, back] = place === 0 ? (["ArrowDown", "ArrowUp"] as const) : (["ArrowUp", "ArrowDown"] as const);
  const other = languages[place === 0 ? 1 : place - 1];
  if (other === undefined) throw new Error("There is no other language.");
  await hands.tabTo(field(screen, "profile:language"));
  await hands.press(there);
  await expect(view({ page, words: wordsIn(other) }, "profile")).toBeVisible();
  await hands.press(back);
  await expect(view(screen, "profile")).toBeVisible();
}
