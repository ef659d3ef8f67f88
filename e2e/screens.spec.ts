import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { startStack } from "@dexnet/tools/stack";
import { expect, type Page, test } from "@playwright/test";
import { openProfile } from "./browser.ts";
import { openMailbox } from "./mailbox.ts";
import { walkEveryScreen } from "./walk.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

async function check(name: string, page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of widths) {
    await page.setViewportSize(size);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
    expect.soft(found, `axe on ${name} at ${size.width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `sideways scrolling on ${name} at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  if (before !== null) await page.setViewportSize(before);
}

test("every screen is accessible and fits its window", async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "dexnet-walk-"));
  const stack = await startStack();
  const profile = await openProfile({ baseUrl: stack.appUrl, still: true });
  const visited: string[] = [];
  try {
    await walkEveryScreen({
      page: profile.page,
      person: { email: "grace@example.com", password: "correct horse 9" },
      inviteCode: stack.inviteCode,
      mailbox: openMailbox(stack.mailboxUrl),
      folder,
      async visit(name, page) {
        visited.push(name);
        await check(name, page);
      },
    });
    expect(visited.length).toBeGreaterThan(20);
  } finally {
    await profile.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
