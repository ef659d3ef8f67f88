import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { button, confirmEmail, field, newPerson, register, type Screen, takeTrial } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

const words = wordsIn("en-EN");
const displayMs = 5_000;

let profile: Profile;
let screen: Screen;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(openPage);
test.afterAll(() => profile?.close());

/** Opens a page with a button that shows a notice, and stops the clock of the page. */
async function openPage(): Promise<void> {
  profile = await openProfile({ baseUrl: stack.appUrl, touch: true });
  page = profile.page;
  screen = { page, words };
  const person = newPerson("notices");
  await page.clock.install();
  await register(screen, person, stack.inviteCode);
  await confirmEmail(screen, person, openMailbox(stack.mailboxUrl));
  await takeTrial(screen);
  await field(screen, "storages:create.name").fill("Photos");
  await button(screen, "storages:create.continue").click();
  await button(screen, "storages:phrase.show").click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(notices()).toHaveCount(0);
}

/** Close buttons of the notices; every notice has one. */
function notices(): Locator {
  return button(screen, "widgets:snackbar.close");
}

async function showNotice(): Promise<Locator> {
  await button(screen, "storages:phrase.copy").click();
  const notice = page.getByText(words("storages:phrase.copied")).or(page.getByText(words("platform:copyFailed")));
  await expect(notice).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.mouse.move(0, 0);
  return notice;
}

/** Point at the upper edge of the text, from which a swipe down stays on the screen. */
async function dragPointOf(notice: Locator): Promise<{ x: number; y: number }> {
  const box = await notice.boundingBox();
  if (box === null) throw new Error("The notice is not on the page.");
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + 1) };
}

async function dragByMouse({ x, y }: { x: number; y: number }, byPx: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + byPx, { steps: 5 });
  await page.mouse.up();
}

async function dragByFinger({ x, y }: { x: number; y: number }, byPx: number): Promise<void> {
  const input = await page.context().newCDPSession(page);
  await input.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await input.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y + byPx * share }] });
  }
  await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await input.detach();
}

test("a notice closes after five seconds, not counting the time under the pointer", async () => {
  await showNotice();
  await page.clock.runFor(displayMs - 1);
  await expect(notices()).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(notices()).toHaveCount(0);

  const notice = await showNotice();
  await page.clock.runFor(displayMs - 1_000);
  await notice.hover();
  await page.clock.runFor(10 * displayMs);
  await expect(notices()).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(999);
  await expect(notices()).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(notices()).toHaveCount(0);
});

test("a notice closes by a swipe up or down of more than 50 px, by mouse or by touch", async () => {
  for (const drag of [dragByMouse, dragByFinger]) {
    for (const byPx of [-51, 51]) {
      const notice = await showNotice();
      const dragPoint = await dragPointOf(notice);
      await drag(dragPoint, Math.sign(byPx) * 50);
      // It moves back, and can be dragged again.
      await expect.poll(() => dragPointOf(notice), { message: `${drag.name} by 50 px` }).toEqual(dragPoint);
      await drag(dragPoint, byPx);
      await expect(notices(), `${drag.name} by ${byPx} px`).toHaveCount(0);
    }
  }
});
