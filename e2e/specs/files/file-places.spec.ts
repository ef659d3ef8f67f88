import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { dropFiles } from "../../browser/drop-files.ts";
import { createKeyboard } from "../../browser/keyboard.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { createBrowserPage } from "../../pages/file-browser-page.ts";
import { button, createStorage, newPerson, openFolder, type Screen, signIn, takeTrial } from "../../pages/person.ts";
import { checkScreen, resize } from "../../pages/screen-checks.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Drops from outside, tiles, the trash, and a large zoom.
test.describe.configure({ mode: "serial" });

const dora = newPerson("dora");
const words = wordsIn("en-EN");

let laptop: Profile;
let screen: Screen;
let address = "";

const { row, selectedRows, text, place, heading, press, uploadFiles, makeFolder, expectOrder } = createBrowserPage(
  () => screen,
);

test.beforeAll(async () => {
  await createAccountCalls(stack.appUrl).register(dora, stack.inviteCode, openMailbox(stack.mailboxUrl));
  laptop = await openProfile({ baseUrl: stack.appUrl });
  screen = { page: laptop.page, words };
  await signIn(screen, dora);
  await takeTrial(screen);
  ({ address } = await createStorage(screen, "Desk"));
  await uploadFiles(["delta.pdf"]);
});
test.afterAll(async () => laptop?.close());

test("files dropped from outside go into the folder or the step of the path that they are dropped on", async () => {
  const { page } = screen;
  // On the disk: browsers give pages no folders below /dev, where the temporary files of a test run may be.
  const source = test.info().outputPath("dropped");
  await mkdir(source, { recursive: true });
  const [onRow, onPath] = [join(source, "epsilon.txt"), join(source, "zeta.txt")];
  for (const path of [onRow, onPath]) await writeFile(path, path);
  await makeFolder("Inbox");
  await dropFiles(page, row("Inbox"), [onRow]);
  await openFolder(page, "Inbox");
  await expectOrder(["epsilon.txt"]);
  await dropFiles(page, page.getByRole("button", { name: "Desk", exact: true }), [onPath]);
  await page.getByRole("button", { name: "Desk", exact: true }).click();
  await expectOrder(["Inbox", "delta.pdf", "zeta.txt"]);
});

test("a rubber band selects the tiles that it touches", async () => {
  const { page } = screen;
  const chooseLayout = async (layout: string) => {
    await button(screen, "files:viewMenu.title").click();
    await page.getByRole("menuitemradio", { name: words(`files:viewMenu.${layout}`) }).click();
  };
  await chooseLayout("tiles");
  const boxes = () => Promise.all([row("delta.pdf").boundingBox(), row("zeta.txt").boundingBox()]);
  // Tiles stand beside each other. The menu closes before the list changes.
  await expect(async () => expect(new Set((await boxes()).map((box) => box?.y)).size).toBe(1)).toPass();
  const [first, last] = await boxes();
  if (first === null || last === null) throw new Error("The tiles are not on the page.");
  // From below the last tile, where no tile is, up to the one before it.
  await page.mouse.move(last.x + last.width / 2, last.y + last.height + 40);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(selectedRows()).toHaveCount(2);
  await expect(row("delta.pdf")).toHaveAttribute("aria-selected", "true");
  await expect(row("zeta.txt")).toHaveAttribute("aria-selected", "true");
  await press("Escape");
  await chooseLayout("list");
});

test("the trash shows when entries were deleted, and a folder inside it is opened, left and restored with its files", async () => {
  const { page } = screen;
  await row("Inbox").click();
  await press("Delete");
  await expectOrder(["delta.pdf", "zeta.txt"]);
  await place("trash").click();
  await expectOrder(["Inbox"]);
  const column = page.getByRole("columnheader", { name: words("files:deletedDate") });
  await column.getByRole("button").click();
  await expect(column).toHaveAttribute("aria-sort", "descending");
  await expect(row("Inbox").getByRole("gridcell").nth(2)).not.toBeEmpty();
  await row("Inbox").dblclick();
  await expect(heading("Inbox")).toBeVisible();
  await expectOrder(["epsilon.txt"]);
  await expect(page.getByRole("columnheader", { name: words("files:date"), exact: true })).toBeVisible();
  await page.reload();
  await expectOrder(["epsilon.txt"]);
  await checkScreen(screen, "folder in the trash", ["Inbox", "epsilon.txt", "epsilon", "TXT"]);
  await page.goBack();
  await expectOrder(["Inbox"]);
  await row("Inbox").click();
  await button(screen, "files:commands.restore").click();
  await expect(text("files:emptyPlaces.trash.title")).toBeVisible();
  await place("files").click();
  await page
    .getByRole("columnheader", { name: words("files:name") })
    .getByRole("button")
    .click();
  await expectOrder(["Inbox", "delta.pdf", "zeta.txt"]);
});

test("with a zoom of 400 % every control of the main pages can be reached by Tab and is visible when it has the focus", async () => {
  const { page } = screen;
  const before = page.viewportSize();
  // A window of 1280 × 1024 at 400 %.
  await resize(page, { width: 320, height: 256 });
  const keyboard = createKeyboard(page);
  for (const path of [`/storages/${address}`, "/storages/", "/storages/plans", "/settings/security", "/home"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await keyboard.walkPage(), `tab stops of ${path}`).toBeGreaterThan(4);
  }
  if (before !== null) await resize(page, before);
});
