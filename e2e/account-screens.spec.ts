import { expect, test } from "@playwright/test";
import { createAccountCalls } from "./account-calls.ts";
import { resendWait, typeCode } from "./account-walk/steps.ts";
import { openProfile, type Profile } from "./browser.ts";
import { createKeyboard } from "./keyboard.ts";
import { openMailbox } from "./mailbox.ts";
import { button, newPerson, register } from "./person.ts";
import { createQuickHands } from "./quick-hands.ts";
import { checkScreen, checkScreenWords } from "./screen-checks.ts";
import { sharedStack as stack } from "./test-stack.ts";
import { walkAccountScreens } from "./walk.ts";
import { type Language, languages, wordsIn } from "./words.ts";

test.describe.configure({ mode: "parallel" });

/** Everything is looked at in one language, and in the long run in each. In the others it is only what differs. */
const isWhole = (language: Language) => language === "en-EN" || process.env.DEXNET_LONG === "1";
/** Of each language axe looks at one screen at least, for its `lang`. */
const checkOf = (language: Language, name: string) =>
  isWhole(language) || name === "login" ? checkScreen : checkScreenWords;

async function walkEveryScreen(profile: Profile, language: Language): Promise<void> {
  const screen = { page: profile.page, words: wordsIn(language) };
  const visited = new Set<string>();
  await walkAccountScreens({
    screen,
    hands: isWhole(language) ? createKeyboard(profile.page) : createQuickHands(profile.page),
    person: newPerson(`grace-${language.toLowerCase()}`),
    inviteCode: stack.inviteCode,
    mailbox: openMailbox(stack.mailboxUrl),
    calls: createAccountCalls(stack.appUrl),
    async visit(name) {
      visited.add(name);
      await checkOf(language, name)(screen, name);
    },
  });
  expect(visited.size).toBeGreaterThan(45);
}

/** Opens the page on which the mail is waited for. What is given back goes on when the minute is over. */
async function waitForMail(profile: Profile): Promise<() => Promise<void>> {
  const screen = { page: profile.page, words: wordsIn("en-EN") };
  const hands = createKeyboard(profile.page);
  const mailbox = openMailbox(stack.mailboxUrl);
  const person = newPerson("patient");
  await register(screen, person, stack.inviteCode);
  await expect(resendWait(screen)).toBeVisible();
  await mailbox.codeFor(person.email);
  return async () => {
    await expect(button(screen, "auth:resend.button")).toBeVisible({ timeout: 120_000 });
    await hands.enter(button(screen, "auth:resend.button"));
    await expect(screen.page.getByText(screen.words("auth:resend.sent"))).toBeVisible();
    await expect(resendWait(screen)).toBeVisible();
    await typeCode({ screen, hands }, await mailbox.codeFor(person.email));
    await expect(screen.page).toHaveURL(/\/storages\/?$/);
  };
}

async function withProfile(work: (profile: Profile) => Promise<void>): Promise<void> {
  const profile = await openProfile({ baseUrl: stack.appUrl, still: true });
  try {
    await work(profile);
  } finally {
    await profile.close();
  }
}

test("every account screen is walked by keyboard alone, accessible, and after a minute a mail can be sent again", async () => {
  test.setTimeout(900_000);
  await withProfile(async (patient) => {
    // The minute passes during the walk.
    const sendAgain = await waitForMail(patient);
    await withProfile((profile) => walkEveryScreen(profile, "en-EN"));
    await sendAgain();
  });
});

for (const language of languages.filter((each) => each !== "en-EN")) {
  test(`every account screen is in ${language}, wide and narrow`, async () => {
    test.setTimeout(900_000);
    await withProfile((profile) => walkEveryScreen(profile, language));
  });
}
