import type { Stack } from "@dexnet/tools/stack";
import { expect, test } from "@playwright/test";
import { createAccountCalls } from "./account-calls.ts";
import { resendWait, typeCode } from "./account-walk/steps.ts";
import { openProfile } from "./browser.ts";
import { createKeyboard } from "./keyboard.ts";
import { openMailbox } from "./mailbox.ts";
import { button, register } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { startTestStack } from "./test-stack.ts";
import { walkAccountScreens } from "./walk.ts";
import { languages, wordsIn } from "./words.ts";

test.describe.configure({ mode: "parallel" });

let stack: Stack;
test.beforeAll(async () => {
  stack = await startTestStack();
});
test.afterAll(() => stack?.stop());

for (const language of languages) {
  test(`every account screen is walked by keyboard alone, accessible, in ${language}`, async () => {
    test.setTimeout(600_000);
    const profile = await openProfile({ baseUrl: stack.appUrl, still: true });
    const screen = { page: profile.page, words: wordsIn(language) };
    const visited = new Set<string>();
    try {
      await walkAccountScreens({
        screen,
        hands: createKeyboard(profile.page),
        person: { email: `grace-${language.toLowerCase()}@example.com`, password: "correct horse 9" },
        inviteCode: stack.inviteCode,
        mailbox: openMailbox(stack.mailboxUrl),
        calls: createAccountCalls(stack.appUrl),
        async visit(name) {
          visited.add(name);
          await checkScreen(screen, name);
        },
      });
      expect(visited.size).toBeGreaterThan(45);
    } finally {
      await profile.close();
    }
  });
}

test("after a minute a mail can be sent again, and its code is the good one", async () => {
  const profile = await openProfile({ baseUrl: stack.appUrl });
  const screen = { page: profile.page, words: wordsIn("en-EN") };
  const hands = createKeyboard(profile.page);
  const mailbox = openMailbox(stack.mailboxUrl);
  const person = { email: "patient@example.com", password: "correct horse 9" };
  try {
    await register(screen, person, stack.inviteCode);
    await expect(resendWait(screen)).toBeVisible();
    await mailbox.codeFor(person.email);
    await expect(button(screen, "auth:resend.button")).toBeVisible({ timeout: 75_000 });
    await hands.enter(button(screen, "auth:resend.button"));
    await expect(screen.page.getByText(screen.words("auth:resend.sent"))).toBeVisible();
    await expect(resendWait(screen)).toBeVisible();
    await typeCode({ screen, hands }, await mailbox.codeFor(person.email));
    await expect(screen.page).toHaveURL(/\/storages\/?$/);
  } finally {
    await profile.close();
  }
});
