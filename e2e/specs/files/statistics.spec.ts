import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, test } from "@playwright/test";
import { type KeyboardUser, signInByKeyboard } from "../../pages/keyboard-user.ts";
import { createStorage, newPerson, restoreByPhrase, takeTrial } from "../../pages/person.ts";
import { checkScreen } from "../../pages/screen-checks.ts";
import { answerStatistics, deviceAt, figuresOf } from "../../pages/statistics-answers.ts";
import { uploadFile } from "../../pages/storage-steps.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Statistics of a storage by keyboard alone: first of the real ledger, then simulated ones of a ledger with faults.
test.describe.configure({ mode: "serial" });

const person = newPerson("ada");
const typed = () => [];
/** In Cyrillic letters, like the file names, so that the check for English finds nothing in two of the languages. */
const title = "Фото";
const mapCode = /\/assets\/WorldMap-[^/]*\.js$/;
const statisticsCode = /\/assets\/(?:WorldMap|StatisticsModal)-[^/]*\.js$/;

let ada: KeyboardUser;
let address = "";
let phrase: readonly string[] = [];

test.beforeAll(async () => {
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  ada = await signInByKeyboard(stack.appUrl, person, { language: "en-EN", typed });
  await takeTrial(ada);
  ({ address, phrase } = await createStorage(ada, title));
});

test.afterAll(async () => {
  await ada?.profile.close();
});

const dots = ({ dialog }: KeyboardUser) => dialog().getByRole("toolbar").getByRole("button");

/** Value of a figure by the key of its term. */
function figure(person: KeyboardUser, key: string): Locator {
  const term = person.page.getByRole("term").filter({ hasText: new RegExp(`^${person.words(key)}$`) });
  return person.dialog().locator("div", { has: term }).last().getByRole("definition").first();
}

async function openStatistics(person: KeyboardUser): Promise<void> {
  await person.page.goto(`/storages/${address}`);
  await person.keyboard.pressEnter(person.button("files:statistics"));
  await expect(person.dialog().getByRole("heading", { name: person.words("statistics:title") })).toBeVisible();
}

/** Makes the page fetch the figures again, as it does when its window becomes visible. */
async function refocusWindow({ page }: KeyboardUser): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

async function fetchStatistics(): Promise<ReturnType<typeof figuresOf>> {
  const answer = await fetch(new URL(`/v1/statistics/address/${address}`, stack.ledgerUrl));
  return (await answer.json()) as ReturnType<typeof figuresOf>;
}

test("the code of the statistics dialog is loaded when it is opened, not with the page", async () => {
  const loaded: string[] = [];
  // A browser that is never idle prefetches nothing.
  await ada.page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // The page on which the storage was created may have been idle already.
  await ada.page.goto("about:blank");
  ada.page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await ada.page.goto(`/storages/${address}`);
  await expect(ada.button("files:statistics")).toBeVisible();
  expect(loaded.filter((path) => statisticsCode.test(path))).toEqual([]);
  await ada.keyboard.pressEnter(ada.button("files:statistics"));
  await ada.expectText("statistics:empty.title");
  await expect(dots(ada).first()).toBeVisible();
  expect(loaded.filter((path) => statisticsCode.test(path))).toHaveLength(2);
  await ada.checkScreen("statistics of an empty storage");
  await ada.keyboard.pressEnter(ada.button("statistics:empty.toFiles"));
  await expect(ada.dialog()).toBeHidden();
  await expect(ada.button("files:statistics")).toBeFocused();
});

test("figures, map and list show the answers of the ledger", async () => {
  await uploadFile(ada, "Нильс у моря");
  await expect.poll(async () => (await fetchStatistics()).replication_percent).toBe(100);
  const statistics = await fetchStatistics();
  expect(statistics).toMatchObject({ unique_blocks: 1, total_blocks: 3, devices_count: 3 });

  await openStatistics(ada);
  await ada.keyboard.expectTrapped(ada.dialog());
  await expect(figure(ada, "statistics:used.term")).toHaveText(/^123\.\d+\u00a0KB$/);
  await expect(figure(ada, "statistics:available.term")).toHaveText("3\u00a0GB");
  await expect(figure(ada, "statistics:blocks.term")).toHaveText("1");
  await expect(figure(ada, "statistics:unique.term")).toHaveText("1");
  await expect(figure(ada, "statistics:total.term")).toHaveText("3");
  await expect(figure(ada, "statistics:rate.term")).toHaveText("3");
  await expect(figure(ada, "statistics:percent.term")).toHaveText("100%");
  await expect(figure(ada, "statistics:countries.term")).toHaveText("3");
  await expect(figure(ada, "statistics:devices.term")).toHaveText("3");
  await ada.expectText("statistics:places.inventedTitle");
  const list = ada.dialog().getByRole("list", { name: ada.words("statistics:list.label") });
  await expect(list.getByRole("heading")).toHaveText([/./, /./, /./, /./, /./]);
  await expect(list.getByText(ada.words("statistics:copies", { count: 1, number: "1" }), { exact: true })).toHaveCount(
    3,
  );
  await expect(list.getByText(ada.words("statistics:noCopies"))).toHaveCount(2);
  await expect(list.getByText(ada.words("statistics:state.online"))).toHaveCount(5);
  await expect(dots(ada)).toHaveCount(5);
  const blocks = ada.dialog().getByRole("list", { name: ada.words("statistics:blockList.label") });
  await expect(blocks.getByRole("listitem")).toHaveText([/^bafkr4.*3 of 3 copies$/]);
  await ada.checkScreen("statistics");
  expect(ada.profile.faults()).toEqual([]);
});

test("the map is one tab stop; arrow keys move from west to east, and Enter shows the location in the list", async () => {
  const { keyboard, dialog } = ada;
  await keyboard.tabTo(dots(ada).first());
  await expect(dots(ada).first()).toHaveText(/Montréal, Canada/);
  await keyboard.press("ArrowRight");
  await expect(dots(ada).nth(1)).toBeFocused();
  await keyboard.press("End");
  await expect(dots(ada).last()).toBeFocused();
  await expect(dots(ada).last()).toHaveText(/Singapore, Singapore/);
  await keyboard.press("ArrowRight");
  await expect(dots(ada).first()).toBeFocused();
  await keyboard.press("Enter");
  await expect(dots(ada).first()).toHaveAttribute("aria-pressed", "true");
  const chosen = dialog().locator("[data-chosen]");
  await expect(chosen).toHaveText(/Montréal/);
  await expect(chosen).toBeInViewport();
  await ada.checkScreen("statistics with a chosen location");
  await keyboard.press("Enter");
  await expect(chosen).toHaveCount(0);
});

test("an upload updates the figures on the screen", async () => {
  const file = { name: "Второй файл", mimeType: "image/jpeg", buffer: Buffer.alloc(50_000, 3) };
  await ada.page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(figure(ada, "statistics:blocks.term")).toHaveText("2");
  await ada.keyboard.press("Escape");
  await expect(ada.dialog()).toBeHidden();
  await expect(ada.button("files:statistics")).toBeFocused();
});

test("an unreachable ledger is reported, and the retry button repeats the request", async () => {
  await ada.page.route(/\/v1\/statistics\//, (route) => route.abort());
  await openStatistics(ada);
  await ada.expectText("statistics:failed");
  await ada.checkScreen("statistics without a ledger");
  await ada.page.unroute(/\/v1\/statistics\//);
  await ada.keyboard.pressEnter(ada.button("widgets:error.retry"));
  await expect(figure(ada, "statistics:blocks.term")).toHaveText("2");
});

test("a window that becomes visible refreshes the figures, or keeps the old ones and reports the failure", async () => {
  await ada.page.route(/\/v1\/statistics\//, (route) => route.abort());
  await refocusWindow(ada);
  await ada.expectText("statistics:notRenewed");
  await expect(figure(ada, "statistics:blocks.term")).toHaveText("2");
  await ada.checkScreen("statistics that are not renewed");
  await answerStatistics(ada.page, {
    figures: figuresOf({ berlin: 12 }, ["DE"]),
    devices: [deviceAt("berlin", "Berlin", "DE", [52.5, 13.4])],
  });
  await refocusWindow(ada);
  await expect(figure(ada, "statistics:blocks.term")).toHaveText("12");
  await expect(ada.page.getByText(ada.words("statistics:notRenewed"))).toBeHidden();
  await ada.page.unroute(/\/v1\/statistics\//);
});

test("without the code of the map the list still shows all devices", async () => {
  await ada.page.route(mapCode, (route) => route.abort());
  await openStatistics(ada);
  await ada.expectText("statistics:map.failed");
  await expect(ada.dialog().getByRole("heading", { name: "Canada" })).toBeVisible();
  await ada.checkScreen("statistics without a map");
  await ada.page.unroute(mapCode);
  await ada.keyboard.pressEnter(ada.button("widgets:error.retry"));
  await expect(dots(ada)).toHaveCount(5);
});

test("offline and draining devices are named in words, not by colour alone", async () => {
  const berlin = deviceAt("berlin", "Berlin", "DE", [52.5, 13.4]);
  const lviv = { ...deviceAt("lviv", "Lviv", "UA", [49.8, 24]), online: false };
  const tokyo = { ...deviceAt("tokyo", "Tokyo", "JP", [35.7, 139.7]), state: "draining", checked_at: null };
  await answerStatistics(ada.page, {
    figures: figuresOf({ berlin: 12, lviv: 12, tokyo: 10 }, ["DE", "JP", "UA"]),
    devices: [berlin, lviv, tokyo],
  });
  await refocusWindow(ada);
  await ada.expectText("statistics:healing.title");
  await expect(figure(ada, "statistics:percent.term")).toHaveText("83.3%");
  await expect(figure(ada, "statistics:rate.term")).toHaveText("2.83");
  const list = ada.dialog().getByRole("list", { name: ada.words("statistics:list.label") });
  await expect(list.getByText(ada.words("statistics:state.offline"))).toBeVisible();
  await expect(list.getByText(ada.words("statistics:state.draining"))).toBeVisible();
  await expect(list.getByText(ada.words("statistics:check.never"))).toBeVisible();
  await expect(dots(ada).filter({ hasText: "Lviv" })).toHaveText(new RegExp(ada.words("statistics:state.offline")));
  await expect(ada.page.getByText(ada.words("statistics:places.inventedTitle"))).toBeHidden();
  await ada.checkScreen("statistics of a ledger with faults");
});

test("contradictory figures are reported as such", async () => {
  const figures = { ...figuresOf({ berlin: 12 }, ["DE"]), total_blocks: 36, replication_rate: 3 };
  await answerStatistics(ada.page, { figures, devices: [deviceAt("berlin", "Berlin", "DE", [52.5, 13.4])] });
  await refocusWindow(ada);
  await ada.expectText("statistics:contradictory.title");
  await ada.checkScreen("contradictory statistics");
});

test("400 devices with odd names fit on the map and in the window", async () => {
  const cities = ["W".repeat(100), "<b>bold</b>", "\u202eevil", "A b"];
  const devices = Array.from({ length: 400 }, (_, index) =>
    deviceAt(`d${index}`, cities[index % 4] ?? "", ["DE", "ZZ", "1!", "US"][index % 4] ?? "", [
      ((index * 37) % 140) - 60,
      ((index * 91) % 360) - 180,
    ]),
  );
  await answerStatistics(ada.page, { figures: figuresOf({ d0: 12, d1: 12, d2: 12 }, ["1!", "DE", "ZZ"]), devices });
  await refocusWindow(ada);
  await expect(dots(ada).first()).toBeVisible();
  await ada.expectText("statistics:list.unlisted", { count: 397 });
  await ada.checkScreen("statistics of a large network");
  const isFailedCall = (fault: string) => /ERR_FAILED|^Call failed: /.test(fault);
  expect(ada.profile.faults().filter((fault) => !isFailedCall(fault))).toEqual([]);
});

/** One language beside English. The long run has all languages. */
const others = process.env.DEXNET_LONG === "1" ? (["ru-RU", "uk-UA"] as const) : (["ru-RU"] as const);
for (const language of others) {
  test(`the statistics in ${language} contain no English, in wide and narrow windows`, async () => {
    const reader = await signInByKeyboard(stack.appUrl, person, { language, typed });
    try {
      await restoreByPhrase(reader, address, phrase);
      const devices = [
        { ...deviceAt("a", "Берлин", "DE", [52.5, 13.4]), demo: true },
        { ...deviceAt("b", "Киото", "JP", [35, 135.8]), online: false },
        deviceAt("c", "Порту", "PT", [41.1, -8.6]),
      ];
      await answerStatistics(reader.page, { figures: figuresOf({ a: 12, b: 11, c: 5 }, ["DE", "JP", "PT"]), devices });
      await openStatistics(reader);
      await expect(dots(reader).first()).toBeVisible();
      await expect(figure(reader, "statistics:rate.term")).toHaveText("2,33");
      await checkScreen(reader, "statistics");
    } finally {
      await reader.profile.close();
    }
  });
}
