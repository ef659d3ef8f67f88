import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, test } from "@playwright/test";
import { expectOnTop } from "../../browser/hit-test.ts";
import { createKeyboard } from "../../browser/keyboard.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { createBrowserPage } from "../../pages/file-browser-page.ts";
import {
  button,
  createStorage,
  field,
  fileRow,
  newPerson,
  openFolder,
  restoreByPhrase,
  type Screen,
  signIn,
  takeTrial,
} from "../../pages/person.ts";
import { checkScreen, resize } from "../../pages/screen-checks.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Selection, keyboard, clipboard, trash, undo, addresses and search of the file browser.
test.describe.configure({ mode: "serial" });

const bea = newPerson("bea");
const words = wordsIn("en-EN");
const names = ["alpha.txt", "beta.png", "delta.pdf", "gamma.txt"] as const;

let laptop: Profile;
let screen: Screen;
let address = "";
let phrase: readonly string[] = [];

test.beforeAll(async () => {
  await createAccountCalls(stack.appUrl).register(bea, stack.inviteCode, openMailbox(stack.mailboxUrl));
  laptop = await openProfile({ baseUrl: stack.appUrl });
  screen = { page: laptop.page, words };
  await signIn(screen, bea);
  await takeTrial(screen);
  ({ address, phrase } = await createStorage(screen, "Desk"));
  await uploadFiles(names);
});
test.afterAll(async () => laptop?.close());

const { row, selectedRows, text, quoted, place, menuItem, heading, press, uploadFiles, makeFolder, expectOrder } =
  createBrowserPage(() => screen);

async function dragTo(from: Locator, to: Locator, key?: string): Promise<void> {
  const { page } = screen;
  await from.hover();
  await page.mouse.down();
  if (key !== undefined) await page.keyboard.down(key);
  // Two moves: the first begins the drag.
  await to.hover();
  await to.hover();
  await page.mouse.up();
  if (key !== undefined) await page.keyboard.up(key);
}

test("clicks with Ctrl and Shift select entries, Escape ends the selection, and the bar names their number and size", async () => {
  await makeFolder("Projects");
  await row("alpha.txt").click();
  await expect(selectedRows()).toHaveCount(1);
  await row("delta.pdf").click({ modifiers: ["Shift"] });
  await expect(selectedRows()).toHaveCount(3);
  const bar = screen.page.getByRole("region", { name: words("files:selection") });
  await expect(bar).toContainText(words("files:selected", { count: 3 }));
  await expect(bar).toContainText("6\u00a0KB");
  await row("beta.png").click({ modifiers: ["ControlOrMeta"] });
  await expect(selectedRows()).toHaveCount(2);
  await expectOnTop(bar);
  await checkScreen(screen, "selection", [...names, "Projects"]);
  await press("ControlOrMeta+a");
  await expect(selectedRows()).toHaveCount(5);
  await press("Escape");
  await expect(selectedRows()).toHaveCount(0);
  await expect(bar).toBeHidden();
});

test("a rubber band selects the rows that it touches, and a click beside the entries selects none", async () => {
  const { page } = screen;
  const from = await row("alpha.txt").boundingBox();
  const to = await row("beta.png").boundingBox();
  if (from === null || to === null) throw new Error("The rows are not on the page.");
  const x = from.x + from.width * 0.6;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 20, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(selectedRows()).toHaveCount(2);
  const grid = await page.getByRole("grid").boundingBox();
  if (grid === null) throw new Error("The list is not on the page.");
  await page.mouse.click(grid.x + 200, grid.y + grid.height - 40);
  await expect(selectedRows()).toHaveCount(0);
});

test("without a mouse: arrows, Space, letters, F2, Enter, Backspace and the menu key", async () => {
  const { page } = screen;
  const keyboard = createKeyboard(page);
  await keyboard.tabTo(page.locator("tr[tabindex='0']"));
  await press("Home");
  await expect(row("Projects")).toBeFocused();
  await press("g");
  await expect(row("gamma.txt")).toBeFocused();
  await press("Shift+ArrowUp");
  await expect(selectedRows()).toHaveCount(2);
  await press("Control+ArrowUp");
  await expect(row("beta.png")).toBeFocused();
  await expect(selectedRows()).toHaveCount(2);
  await press("Space");
  await expect(selectedRows()).toHaveCount(3);
  await press("Escape");

  await press("Home");
  await press("F2");
  const rename = page.getByRole("textbox", { name: words("files:newName") });
  await expect(rename).toBeFocused();
  await page.keyboard.type("ab");
  await press("Enter");
  await expect(text("platform:validation.folderNameLength")).toBeVisible();
  await checkScreen(screen, "rename in place", [...names, "Projects"]);
  await rename.fill("Plans");
  await press("Enter");
  await expect(row("Plans")).toBeFocused();

  await press("Enter");
  await expect(heading("Plans")).toBeVisible();
  await press("Backspace");
  await expect(heading("Desk")).toBeVisible();
  await expect(row("Plans")).toBeFocused();
  await press("Shift+F10");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expect(menuItem("rename")).toContainText("F2");
  await press("Escape");
  await expect(row("Plans")).toBeFocused();
  await press("Escape");
});

test("entries are copied and cut, and a name that exists is asked about above everything", async () => {
  await press("ControlOrMeta+v");
  await expect(text("files:clipboardEmpty")).toBeVisible();
  await row("alpha.txt").click();
  await row("beta.png").click({ modifiers: ["ControlOrMeta"] });
  await press("ControlOrMeta+c");
  await openFolder(screen.page, "Plans");
  await press("ControlOrMeta+v");
  await expect(text("files:done.copy", { what: words("files:objects", { count: 2 }), folder: "Plans" })).toBeVisible();
  await expectOrder(["alpha.txt", "beta.png"]);

  await press("ControlOrMeta+v");
  const question = screen.page.getByRole("dialog", { name: words("files:conflict.title") });
  await expectOnTop(question);
  await checkScreen(screen, "conflict", [...names]);
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: words("files:conflict.keep-both") }).click();
  await expectOrder(["alpha (2).txt", "alpha.txt", "beta (2).png", "beta.png"]);
  await press("ControlOrMeta+z");
  await expect(text("files:undone.copy", { what: words("files:objects", { count: 2 }) })).toBeVisible();
  await expectOrder(["alpha.txt", "beta.png"]);
  await press("ControlOrMeta+y");
  await expectOrder(["alpha (2).txt", "alpha.txt", "beta (2).png", "beta.png"]);
  await press("ControlOrMeta+z");
  await expectOrder(["alpha.txt", "beta.png"]);

  await row("beta.png").click();
  await press("ControlOrMeta+x");
  await expect(row("beta.png")).toHaveAttribute("data-cut", "true");
  await makeFolder("Drafts");
  await openFolder(screen.page, "Drafts");
  await button(screen, "files:commands.paste").click();
  await expectOrder(["beta.png"]);
  await press("Alt+ArrowUp");
  await expectOrder(["Drafts", "alpha.txt"]);
});

test("entries are joined to a folder, and dragged to folders and to the path", async () => {
  await screen.page.getByRole("button", { name: "Desk", exact: true }).click();
  await expectOrder(["Plans", "alpha.txt", "beta.png", "delta.pdf", "gamma.txt"]);
  await row("delta.pdf").click();
  await row("gamma.txt").click({ modifiers: ["Shift"] });
  await button(screen, "files:commands.join").click();
  await expectOnTop(screen.page.getByRole("dialog", { name: words("files:joinTitle") }));
  await field(screen, "files:folderName").fill("Greek");
  await press("Enter");
  await expect(row("Greek")).toBeFocused();
  await expectOrder(["Greek", "Plans", "alpha.txt", "beta.png"]);

  await dragTo(row("alpha.txt").getByText("alpha.txt"), row("Greek"));
  await expectOrder(["Greek", "Plans", "beta.png"]);
  await dragTo(row("beta.png").getByText("beta.png"), row("Greek"), "Control");
  await expect(text("files:done.copy", { what: quoted("beta.png"), folder: "Greek" })).toBeVisible();
  await expectOrder(["Greek", "Plans", "beta.png"]);
  await openFolder(screen.page, "Greek");
  await expectOrder(["alpha.txt", "beta.png", "delta.pdf", "gamma.txt"]);
  await dragTo(row("delta.pdf").getByText("delta.pdf"), screen.page.getByRole("button", { name: "Desk", exact: true }));
  await expectOrder(["alpha.txt", "beta.png", "gamma.txt"]);
});

test("each folder has its address: reload, Back and Forward work, and a folder that is gone leads to the top", async () => {
  const { page } = screen;
  await expect(heading("Greek")).toBeVisible();
  const folderUrl = page.url();
  expect(new URL(folderUrl).pathname).toMatch(/^\/storages\/0x\w+\/folder\/\w+$/);
  await page.reload();
  await expect(heading("Greek")).toBeVisible();
  await expectOrder(["alpha.txt", "beta.png", "gamma.txt"]);
  await page.goBack();
  await expect(heading("Desk")).toBeVisible();
  await page.goForward();
  await expect(heading("Greek")).toBeVisible();

  await page.goto(`/storages/${address}/folder/${"0".repeat(32)}`);
  await expect(heading("Desk")).toBeVisible();
  await expect(text("files:folderGone")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/storages/${address}$`, "i"));
});

test("deleting moves to the trash with Undo, and the trash restores, deletes for good and is emptied", async () => {
  const { page } = screen;
  await row("delta.pdf").click();
  await press("Delete");
  await expect(row("delta.pdf")).toBeHidden();
  await expect(text("files:done.trash", { what: quoted("delta.pdf") })).toBeVisible();
  await button(screen, "files:undo").click();
  await expect(row("delta.pdf")).toBeVisible();
  await expect(text("files:undone.trash", { what: quoted("delta.pdf") })).toBeVisible();

  await row("beta.png").click();
  await row("delta.pdf").click({ modifiers: ["ControlOrMeta"] });
  await button(screen, "files:commands.trash").click();
  await expectOrder(["Greek", "Plans"]);
  await place("trash").click();
  await expect(text("files:trashNote")).toBeVisible();
  // A copy that was undone is there too.
  const undoneCopies = ["alpha (2).txt", "beta (2).png"];
  await expectOrder([...undoneCopies, "beta.png", "delta.pdf"]);
  await checkScreen(screen, "trash", [...names]);
  await row("delta.pdf").click();
  await button(screen, "files:commands.restore").click();
  await expectOrder([...undoneCopies, "beta.png"]);
  await row("beta.png").click();
  await press("Delete");
  await expectOnTop(page.getByRole("dialog", { name: words("files:removeTitle") }));
  await button(screen, "files:cancel").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(screen, "files:emptyTrash").click();
  const question = page.getByRole("dialog", { name: words("files:emptyTrash") });
  await expectOnTop(question);
  await question.getByRole("button", { name: words("files:emptyTrash") }).click();
  await expect(text("files:emptyPlaces.trash.title")).toBeVisible();
  await place("files").click();
  await expectOrder(["Greek", "Plans", "delta.pdf"]);
});

test("the order and the layout stay after a reload, favourites and recent files have places of their own", async () => {
  const { page } = screen;
  await openFolder(page, "Greek");
  const column = (name: string) => page.getByRole("columnheader", { name: words(`files:${name}`) });
  await column("size").getByRole("button").click();
  await expect(column("size")).toHaveAttribute("aria-sort", "descending");
  await expectOrder(["gamma.txt", "beta.png", "alpha.txt"]);
  await column("size").getByRole("button").click();
  await expectOrder(["alpha.txt", "beta.png", "gamma.txt"]);
  await column("name").getByRole("button").click();
  await column("name").getByRole("button").click();
  await expectOrder(["gamma.txt", "beta.png", "alpha.txt"]);
  await button(screen, "files:viewMenu.title").click();
  await page.getByRole("menuitemradio", { name: words("files:viewMenu.tiles") }).click();
  await page.reload();
  await expectOrder(["gamma.txt", "beta.png", "alpha.txt"]);
  await row("gamma.txt").focus();
  await press("ArrowRight");
  await expect(row("beta.png")).toBeFocused();
  await checkScreen(screen, "tiles", [...names, "Greek"]);

  await row("beta.png").click({ button: "right" });
  await menuItem("favourite").click();
  await place("favourites").click();
  await expectOrder(["beta.png"]);
  await expect(row("beta.png")).toContainText("Greek");
  await place("recent").click();
  await expect(row("gamma.txt")).toBeVisible();
  await place("files").click();
  await button(screen, "files:viewMenu.title").click();
  await page.getByRole("menuitemradio", { name: words("files:viewMenu.list") }).click();
  await column("name").getByRole("button").click();
});

test("the search shows the path and the match, has filters, and keeps the focus after Escape", async () => {
  const { page } = screen;
  const search = page.getByRole("searchbox");
  await press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a.t");
  await expect(row("gamma.txt")).toContainText("Greek");
  await expect(page.locator("mark").first()).toHaveText("a.t");
  await checkScreen(screen, "search", [...names, "Greek", "a.t", "Plans"]);
  await page.getByRole("combobox", { name: words("files:filters.kind.label") }).selectOption("folder");
  await expect(text("files:notFound")).toBeVisible();
  await button(screen, "files:filters.clear").click();
  await expect(row("gamma.txt")).toBeVisible();
  await row("gamma.txt").click({ button: "right" });
  await menuItem("show-in-folder").click();
  await expect(heading("Greek")).toBeVisible();
  await expect(row("gamma.txt")).toBeFocused();
  await press("/");
  await page.keyboard.type("no such name");
  await expect(text("files:notFound")).toBeVisible();
  await press("Escape");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
});

test("on a phone a long press selects, a tap opens, and places and moves are in menus", async () => {
  const phone = await openProfile({ baseUrl: stack.appUrl, viewport: { width: 390, height: 844 }, touch: true });
  const onPhone: Screen = { page: phone.page, words };
  const { page } = phone;
  await signIn(onPhone, bea);
  await restoreByPhrase(onPhone, address, phrase);
  await fileRow(page, "Greek").tap();
  await expect(page.getByRole("heading", { level: 1, name: "Greek" })).toBeVisible();
  // With the bars of its browser the menu is as high as the window, and above the header.
  await resize(page, { width: 390, height: 664 });
  await page.getByRole("button", { name: words("files:actionsOf", { name: "gamma.txt" }) }).tap();
  const items = page.getByRole("menu").getByRole("menuitem");
  await items.first().tap({ trial: true });
  await items.last().tap({ trial: true });
  await page.keyboard.press("Escape");
  await resize(page, { width: 390, height: 844 });
  await expectSelectedByPress(onPhone, "gamma.txt");
  await fileRow(page, "alpha.txt").tap();
  await expect(selectedRows(onPhone)).toHaveCount(2);
  await checkScreen(onPhone, "selection on a phone", [...names, "Greek"]);
  await button(onPhone, "files:commands.move").tap();
  const dialog = page.getByRole("dialog");
  await expectOnTop(dialog);
  await dialog.getByRole("button", { name: "Plans" }).tap();
  await dialog.getByRole("button", { name: words("files:moveHere") }).tap();
  const question = page.getByRole("dialog", { name: words("files:conflict.title") });
  await expectOnTop(question);
  await question.getByRole("button", { name: words("files:conflict.keep-both") }).tap();
  await expect(fileRow(page, "gamma.txt")).toBeHidden();
  await button(onPhone, "files:places.title").tap();
  await page.getByRole("menuitem", { name: words("files:places.trash") }).tap();
  await expect(page.getByRole("heading", { level: 1, name: words("files:places.trash") })).toBeVisible();
  await phone.close();
});

/** Keeps a finger on the row until it is selected. */
async function expectSelectedByPress({ page }: Screen, name: string): Promise<void> {
  const target = fileRow(page, name);
  const box = await target.boundingBox();
  if (box === null) throw new Error("The row is not on the page.");
  const session = await page.context().newCDPSession(page);
  const point = { x: box.x + 80, y: box.y + box.height / 2 };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await expect(target).toHaveAttribute("aria-selected", "true");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
