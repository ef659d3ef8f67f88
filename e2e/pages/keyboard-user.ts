import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import { createKeyboard, type Keyboard } from "../browser/keyboard.ts";
import { openProfile, type Profile, type ProfileOptions } from "../browser/profile.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";
import { createStorage, newPerson, type Person, type Screen, signIn, takeTrial } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { type Language, languageNames, type Words, wordsIn } from "./words.ts";

/** Somebody with an account, at a device of their own and without a mouse. */
export interface StoragePerson {
  profile: Profile;
  page: Page;
  words: Words;
  hands: Keyboard;
  email: string;
  /** By the key of its text. */
  button(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  field(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  dialog(): Locator;
  /** Does it from the menu of a storage's card. */
  choose(title: string, key: string): Promise<void>;
  /** The texts that are to be seen now. */
  sees(key: string, values?: Readonly<Record<string, string | number>>): Promise<void>;
  /** See `checkScreen`. */
  look(name: string): Promise<void>;
}

export interface Arrival {
  language: Language;
  /** Texts that people have typed so far. */
  typed: () => readonly string[];
  /** See `ProfileOptions`. */
  detour?: { from: string; to: string };
}

/** Signs in at a new device. */
export async function arrive(baseUrl: string, { email, password }: Person, options: Arrival): Promise<StoragePerson> {
  const { language, typed, detour } = options;
  const profile = await openProfile({ baseUrl, detour });
  const { page } = profile;
  const words = wordsIn(language);
  const hands = createKeyboard(page);
  const person: StoragePerson = {
    profile,
    page,
    words,
    hands,
    email,
    button: (key, values) => page.getByRole("button", { name: words(key, values), exact: true }),
    field: (key, values) => page.getByRole("textbox", { name: words(key, values), exact: true }),
    dialog: () => page.getByRole("dialog"),
    async choose(title, key) {
      await hands.enter(page.getByRole("button", { name: words("storages:list.actionsOf", { title }) }));
      const item = page.getByRole("menuitem", { name: words(key), exact: true });
      await expect(item).toBeVisible();
      for (let step = 0; step < 6 && !(await isFocused(item)); step += 1) await hands.press("ArrowDown");
      await expect(item).toBeFocused();
      await hands.press("Enter");
    },
    sees: (key, values) => expect(page.getByText(words(key, values)).first()).toBeVisible(),
    look: (name) => checkScreen({ page, words }, name, typed()),
  };
  await page.goto("/auth/login");
  await hands.enter(page.getByRole("button", { name: languageNames[language], exact: true }));
  await expect(page.getByRole("heading", { name: words("auth:login.title") })).toBeVisible();
  await hands.write(page.getByLabel(words("auth:email"), { exact: true }), email);
  await hands.write(page.getByLabel(words("auth:password"), { exact: true }), password);
  await hands.press("Enter");
  await expect(page.getByRole("heading", { name: words("storages:list.title"), level: 1 })).toBeVisible();
  return person;
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** A new person of the shared product, signed in at a new device, with a storage of their own. */
export async function arriveWithStorage(
  words: Words,
  options: Omit<ProfileOptions, "baseUrl">,
): Promise<{ profile: Profile; screen: Screen; address: string }> {
  const person = newPerson("ada");
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  const profile = await openProfile({ baseUrl: stack.appUrl, ...options });
  const screen = { page: profile.page, words };
  await signIn(screen, person);
  await takeTrial(screen);
  const { address } = await createStorage(screen, "Papers");
  return { profile, screen, address };
}
