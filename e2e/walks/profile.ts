import { expect } from "../browser/expect.ts";
import { field } from "../pages/person.ts";
import { languages, wordsIn } from "../pages/words.ts";
import { closeProfile, openProfile, view } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Opens the profile of the signed-in person, checks its focus trap, changes the language and back, and closes it. */
export async function walkProfile(options: WalkOptions): Promise<void> {
  const { keyboard, person, visit } = options;
  const dialog = await openProfile(options);
  await expect(dialog.getByText(person.email)).toBeVisible();
  await keyboard.expectTrapped(dialog);
  await visit("profile");
  await changeLanguage(options);
  await closeProfile(options);
}

/** Chooses the next language and the first one again, by the arrow keys. */
async function changeLanguage({ screen, keyboard }: WalkOptions): Promise<void> {
  const { page, words } = screen;
  const index = languages.indexOf(words.language);
  const [there, back] = index === 0 ? (["ArrowDown", "ArrowUp"] as const) : (["ArrowUp", "ArrowDown"] as const);
  const other = languages[index === 0 ? 1 : index - 1];
  if (other === undefined) throw new Error("There is no other language.");
  await keyboard.tabTo(field(screen, "profile:language"));
  await keyboard.press(there);
  await expect(view({ page, words: wordsIn(other) }, "profile")).toBeVisible();
  await keyboard.press(back);
  await expect(view(screen, "profile")).toBeVisible();
}
