import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "@dexnet/tools/stack";
import { expect, test } from "@playwright/test";
import { openProfile } from "./browser.ts";
import { openMailbox } from "./mailbox.ts";
import { confirmEmail, register } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { walkStorageScreens } from "./storage-walk.ts";
import { wordsIn } from "./words.ts";

test("every screen of the storages is accessible and fits its window", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-walk-"));
  const stack = await startStack();
  const profile = await openProfile({ baseUrl: stack.appUrl, still: true });
  const screen = { page: profile.page, words: wordsIn("en-EN") };
  const person = { email: "grace@example.com", password: "correct horse 9" };
  const visited: string[] = [];
  try {
    await register(screen, person, stack.inviteCode);
    await confirmEmail(screen, person, openMailbox(stack.mailboxUrl));
    async function visit(name: string): Promise<void> {
      visited.push(name);
      await checkScreen(screen, name);
    }
    await walkStorageScreens({ screen, visit }, folder);
    expect(visited.length).toBeGreaterThan(10);
  } finally {
    await profile.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
