import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { createKeyboard } from "../../browser/keyboard.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { button, newPerson, register } from "../../pages/person.ts";
import { checkScreen } from "../../pages/screen-checks.ts";
import { type Language, languages, wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";
import { resendWait, typeCode } from "../../walks/account-steps.ts";
import { walkAccountScreens } from "../../walks/all-screens.ts";

test.describe.configure({ mode: "parallel" });

const isLong = process.env.DEXNET_LONG === "1";

/** One language with long words, in which remaining English is found. The long run has all languages. */
const testedLanguages: readonly Language[] = isLong ? languages : ["ru-RU"];

/**
 * Screens that are checked with everything around them: one of each layout. The component tests check every screen in every
 * state alone, and the long run checks all of them here too.
 */
const checkedScreens = new Set([
  ...["login", "register-terms", "email-confirm", "profile", "security-end-others"],
  ...["settings-safety", "security-passkey"],
]);

async function walkEveryScreen(profile: Profile, language: Language): Promise<void> {
  const screen = { page: profile.page, words: wordsIn(language) };
  const visited = new Set<string>();
  await walkAccountScreens({
    screen,
    keyboard: createKeyboard(profile.page),
    person: newPerson(`grace-${language.toLowerCase()}`),
    inviteCode: stack.inviteCode,
    mailbox: openMailbox(stack.mailboxUrl),
    calls: createAccountCalls(stack.appUrl),
    async visit(name) {
      visited.add(name);
      if (isLong || checkedScreens.has(name)) await checkScreen(screen, name);
    },
  });
  expect(visited.size).toBeGreaterThan(45);
  expect([...visited]).toEqual(expect.arrayContaining([...checkedScreens]));
}

/** Registers, and requests another code after a minute, without using the first one. */
async function resendCode(profile: Profile): Promise<void> {
  const screen = { page: profile.page, words: wordsIn("en-EN") };
  const keyboard = createKeyboard(profile.page);
  const mailbox = openMailbox(stack.mailboxUrl);
  const person = newPerson("patient");
  await register(screen, person, stack.inviteCode);
  await expect(resendWait(screen)).toBeVisible();
  await mailbox.waitForCode(person.email);
  await expect(button(screen, "auth:resend.button")).toBeVisible();
  await keyboard.pressEnter(button(screen, "auth:resend.button"));
  const sent = screen.page.getByText(screen.words("auth:resend.sent"));
  await expect(sent).toBeVisible();
  await expect(resendWait(screen)).toBeVisible();
  // While the message is shown, it covers the languages below, which the focus passes.
  await expect(sent).toBeHidden();
  await typeCode({ screen, keyboard }, await mailbox.waitForCode(person.email));
  await expect(screen.page).toHaveURL(/\/storages\/create$/);
}

async function withProfile(work: (profile: Profile) => Promise<void>): Promise<void> {
  const profile = await openProfile({ baseUrl: stack.appUrl });
  try {
    await work(profile);
  } finally {
    await profile.close();
  }
}

// The component tests request a code again after a minute of a fake clock, the tests of the api after one of its own.
if (isLong) {
  test("a confirmation code can be requested again after a minute", async () => {
    await withProfile(resendCode);
  });
}

for (const language of testedLanguages) {
  test(`every account screen in ${language} works by keyboard alone; layouts are accessible and fit wide and narrow windows`, async () => {
    await withProfile((profile) => walkEveryScreen(profile, language));
  });
}
