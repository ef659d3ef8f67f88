import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "@dexnet/tools/stack";
import { openProfile } from "./browser.ts";
import { openMailbox } from "./mailbox.ts";
import { walkEveryScreen } from "./walk.ts";

/** `npm run screens`: pictures of every screen at both widths, to be looked at. */
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const target = join(import.meta.dirname, "../.screens");

const folder = await mkdtemp(join(tmpdir(), "dexnet-screens-"));
process.stdout.write("screens: starting the product\n");
const stack = await startStack();
const profile = await openProfile({ baseUrl: stack.appUrl, still: true });
try {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await walkEveryScreen({
    page: profile.page,
    person: { email: "ada@example.com", password: "correct horse 9" },
    inviteCode: stack.inviteCode,
    mailbox: openMailbox(stack.mailboxUrl),
    folder,
    async visit(name, page) {
      const before = page.viewportSize();
      for (const size of widths) {
        await page.setViewportSize(size);
        await page.screenshot({ path: join(target, `${name}-${size.width}.png`), animations: "disabled" });
      }
      if (before !== null) await page.setViewportSize(before);
      process.stdout.write(`screens: ${name}\n`);
    },
  });
} finally {
  await profile.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
