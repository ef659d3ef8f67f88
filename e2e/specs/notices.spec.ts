import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../browser/profile.ts";
import { button, confirmEmail, field, newPerson, register, type Screen, takeTrial } from "../pages/person.ts";
import { wordsIn } from "../pages/words.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

const words = wordsIn("en-EN");
const lifeMs = 5_000;

let profile: Profile;
let screen: Screen;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(openPage);
test.afterAll(() => profile?.close());

/** A page on which a button brings a notice, as often as it is pressed. From here on time only goes as it is told to. */
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

/** Every notice has a button that closes it. */
function notices(): Locator {
  return button(screen, "widgets:snackbar.close");
}

async function makeNotice(): Promise<Locator> {
  await button(screen, "storages:phrase.copy").click();
  const notice = page
    .getByText(words("storages:phrase.copied"))
    .or(page.getByText(words("storages:phrase.copyFailed")));
  await expect(notice).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.mouse.move(0, 0);
  return notice;
}

/** The upper edge of the text: from there a swipe down stays on the screen. */
async function gripOf(notice: Locator): Promise<{ x: number; y: number }> {
  const box = await notice.boundingBox();
  if (box === null) throw new Error("The notice is not there.");
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

test("a notice goes after five seconds, none of which pass while somebody points at it", async () => {
  await makeNotice();
  await page.clock.runFor(lifeMs - 1);
  await expect(notices()).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(notices()).toHaveCount(0);

  const notice = await makeNotice();
  await page.clock.runFor(lifeMs - 1_000);
  await notice.hover();
  await page.clock.runFor(10 * lifeMs);
  await expect(notices()).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(999);
  await expect(notices()).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(notices()).toHaveCount(0);
});

test("a notice goes by a swipe up or down of more than 50 px, of the mouse or of a finger", async () => {
  for (const drag of [dragByMouse, dragByFinger]) {
    for (const byPx of [-51, 51]) {
      const notice = await makeNotice();
      const grip = await gripOf(notice);
      await drag(grip, Math.sign(byPx) * 50);
      // It springs back, and can be taken again.
      await expect.poll(() => gripOf(notice), { message: `${drag.name} by 50 px` }).toEqual(grip);
      await drag(grip, byPx);
      await expect(notices(), `${drag.name} by ${byPx} px`).toHaveCount(0);
    }
  }
});
