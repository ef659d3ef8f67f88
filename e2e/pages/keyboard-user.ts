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

/** A signed-in user with a browser profile of their own and without a mouse. */
export interface KeyboardUser {
  profile: Profile;
  page: Page;
  words: Words;
  keyboard: Keyboard;
  email: string;
  /** Finds a button by the key of its text. */
  button(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  field(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  dialog(): Locator;
  /** Chooses an action from the menu of a storage's card. */
  chooseCardAction(title: string, key: string): Promise<void>;
  /** Expects that the text is visible. */
  expectText(key: string, values?: Readonly<Record<string, string | number>>): Promise<void>;
  /** See `checkScreen` of screen-checks.ts. */
  checkScreen(name: string): Promise<void>;
}

export interface SignInOptions {
  readonly language: Language;
  /** Texts that users have typed so far. */
  readonly typed: () => readonly string[];
  /** See `ProfileOptions`. */
  readonly hostMapping?: { from: string; to: string };
}

/** Signs in with a new browser profile. */
export async function signInByKeyboard(
  baseUrl: string,
  { email, password }: Person,
  options: SignInOptions,
): Promise<KeyboardUser> {
  const { language, typed, hostMapping } = options;
  const profile = await openProfile({ baseUrl, hostMapping });
  const { page } = profile;
  const words = wordsIn(language);
  const keyboard = createKeyboard(page);
  const person: KeyboardUser = {
    profile,
    page,
    words,
    keyboard,
    email,
    button: (key, values) => page.getByRole("button", { name: words(key, values), exact: true }),
    field: (key, values) => page.getByRole("textbox", { name: words(key, values), exact: true }),
    dialog: () => page.getByRole("dialog"),
    async chooseCardAction(title, key) {
      await keyboard.pressEnter(page.getByRole("button", { name: words("storages:list.actionsOf", { title }) }));
      const item = page.getByRole("menuitem", { name: words(key), exact: true });
      await expect(item).toBeVisible();
      for (let step = 0; step < 6 && !(await isFocused(item)); step += 1) await keyboard.press("ArrowDown");
      await expect(item).toBeFocused();
      await keyboard.press("Enter");
    },
    expectText: (key, values) => expect(page.getByText(words(key, values)).first()).toBeVisible(),
    checkScreen: (name) => checkScreen({ page, words }, name, typed()),
  };
  await page.goto("/auth/login");
  await keyboard.pressEnter(page.getByRole("button", { name: languageNames[language], exact: true }));
  await expect(page.getByRole("heading", { name: words("auth:login.title") })).toBeVisible();
  await keyboard.fill(page.getByLabel(words("auth:email"), { exact: true }), email);
  await keyboard.fill(page.getByLabel(words("auth:password"), { exact: true }), password);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words("storages:list.title"), level: 1 })).toBeVisible();
  return person;
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Registers a new user of the shared stack, signs them in with a new profile, and creates a storage. */
export async function openProfileWithStorage(
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
