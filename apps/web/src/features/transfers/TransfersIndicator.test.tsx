import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { rowOf, stateOf } from "../../platform/transfers/testing/transfers.ts";
import { noTransfers } from "../../platform/transfers/transfers-store.ts";
import { forgetLowWindow, isReached, isReachedAt, lowWindows, openLowWindow } from "../../testing/hit-test.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { TransfersIndicator } from "./TransfersIndicator.tsx";

const counts = (changed: Partial<TransfersState["countByState"]>) => ({ ...noTransfers.countByState, ...changed });
const rowNamed = (id: string, ...more: Parameters<typeof rowOf> extends [string, ...infer Rest] ? Rest : never) => {
  const row = rowOf(id, ...more);
  return { ...row, meta: { ...row.meta, rowName: `${id}.bin` } };
};

const busy = stateOf({
  count: 40,
  uploadCount: 40,
  countByState: counts({ processing: 1, waiting: 1, paused: 1, failed: 1, done: 36 }),
  percent: 92,
  bytesPerSecond: 15_000_000,
  secondsLeft: 18,
  rows: [
    rowNamed("film", "processing", { progress: { percent: 40, doneBytes: 40_000_000, totalBytes: 100_000_000 } }),
    rowNamed("broken", "failed"),
    rowNamed("later", "waiting"),
    rowNamed("talk", "paused"),
    ...Array.from({ length: 36 }, (_, index) => rowNamed(`done ${index}`, "done")),
  ],
});

async function renderIndicator(first: TransfersState) {
  const listeners = new Set<(state: TransfersState) => void>();
  const rendered = await renderPage(<TransfersIndicator isAlwaysShown={false} />, {
    texts: ["transfers"],
    drive: {
      async watchTransfers(listener) {
        listeners.add(listener);
        listener(first);
        return () => void listeners.delete(listener);
      },
    },
  });
  await page.viewport(1440, 900);
  const { text } = rendered;
  return {
    ...rendered,
    show(state: TransfersState) {
      for (const listener of listeners) listener(state);
    },
    openPanel: () => page.getByRole("button", { name: text("transfers:downloads"), exact: false }).click(),
    shownNames: () => [...document.querySelectorAll("li [title]")].map((element) => element.getAttribute("title")),
  };
}

describe("transfers panel", () => {
  test("says in one line how many have ended, how fast it is and how long it takes", async () => {
    const { openPanel, text } = await renderIndicator(busy);
    await openPanel();
    await expect.element(page.getByRole("dialog", { name: text("transfers:list") })).toBeVisible();
    await expect.element(page.getByText("36 of 40 · 15\u00a0MB/s · 20 s left")).toBeVisible();
  });

  test("has one line for finished transfers, which opens", async () => {
    const { openPanel, text, shownNames } = await renderIndicator(busy);
    await openPanel();
    const finished = page.getByRole("button", { name: text("transfers:finished", { count: 36 }) });
    await expect.element(finished).toBeVisible();
    expect(shownNames()).toEqual(["film.bin", "broken.bin", "later.bin", "talk.bin"]);
    await finished.click();
    await expect.poll(shownNames).toContain("done 0.bin");
    await finished.click();
    await expect.poll(shownNames).toHaveLength(4);
  });

  test.each(["copies_unavailable", "file_broken", "file_partially_broken", "internal"] as const)(
    "says in the row of a failed download that it ended with %s",
    async (errorCode) => {
      const failed = stateOf({ count: 1, rows: [rowNamed("film", "failed", { type: "download", errorCode })] });
      const { openPanel, text } = await renderIndicator(failed);
      await openPanel();
      await expect
        .poll(() => page.getByRole("listitem").query()?.textContent)
        .toContain(text(`platform:errors.${errorCode}`));
    },
  );

  test("has a row for each transfer with its arrow and its percent, also of a failed one", async () => {
    const progress = { percent: 40, doneBytes: 40, totalBytes: 100 };
    const rows = [
      rowNamed("up", "processing", { progress }),
      rowNamed("down", "failed", { type: "download", progress }),
    ];
    const { openPanel } = await renderIndicator(stateOf({ count: 2, rows }));
    await openPanel();
    const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    for (const [name, arrow, other] of [
      ["up.bin", "up", "down"],
      ["down.bin", "down", "up"],
    ] as const) {
      await expect.poll(() => item(name).query()?.textContent).toContain("40%");
      expect(item(name).element().querySelector(`.tabler-icon-arrow-${arrow}`)).not.toBeNull();
      expect(item(name).element().querySelector(`.tabler-icon-arrow-${other}`)).toBeNull();
    }
  });

  test("has rows of 44 px with a mouse", async () => {
    const { openPanel, shownNames } = await renderIndicator(busy);
    await openPanel();
    await expect.poll(shownNames).toContain("film.bin");
    const heights = [...document.querySelectorAll("li")].map((row) => Math.round(row.getBoundingClientRect().height));
    expect([...new Set(heights)]).toEqual([45]);
  });

  test("keeps its settings out of sight until they are asked for", async () => {
    const { openPanel, text, button } = await renderIndicator(busy);
    await openPanel();
    const setting = page.getByRole("combobox", { name: text("transfers:partsAtOnce") });
    await expect.element(button("transfers:settings")).toBeVisible();
    expect(setting.query()).toBeNull();
    await button("transfers:settings").click();
    await expect.element(setting).toBeVisible();
  });

  test("says that everything is paused", async () => {
    const rows = [rowNamed("talk", "paused")];
    const paused = stateOf({ count: 1, uploadCount: 1, countByState: counts({ paused: 1 }), percent: 10, rows });
    const { openPanel, text } = await renderIndicator(paused);
    await openPanel();
    await expect.element(page.getByText(`0 of 1 · ${text("transfers:paused")}`)).toBeVisible();
  });

  test("passes the checks of a screen", { tags: "full" }, async () => {
    const { openPanel, checkScreen, shownNames } = await renderIndicator(busy);
    await openPanel();
    await expect.poll(shownNames).toContain("film.bin");
    await checkScreen(["film.bin", "broken.bin", "later.bin", "talk.bin"]);
  });
});

describe("transfers at a low window", () => {
  afterEach(forgetLowWindow);

  test.each(lowWindows)(
    "are reached from the first button to the last row at %i x %i",
    { tags: "full" },
    async (...size) => {
      const { text, shownNames } = await renderIndicator(busy);
      await openLowWindow(...size);
      const dialog = page.getByRole("dialog");
      async function press(name: string): Promise<void> {
        const find = () =>
          [...document.querySelectorAll("button")].find((button) =>
            `${button.ariaLabel} ${button.textContent}`.includes(name),
          );
        await expect
          .poll(() => {
            const button = find();
            button?.scrollIntoView({ block: "center" });
            return button !== undefined && isReached(button);
          })
          .toBe(true);
        find()?.click();
      }
      await press(size[0] < 1280 ? text("transfers:open", { percent: "92%" }) : text("transfers:downloads"));
      await press(text("transfers:settings"));
      await press(text("transfers:finished", { count: 36 }));
      const isLastReached = (selector: string) => {
        const last = [...(dialog.query()?.querySelectorAll(selector) ?? [])].at(-1);
        return last !== undefined && isReachedAt(last, "end");
      };
      // More rows come while the list is scrolled.
      await expect.poll(() => [isLastReached("li"), shownNames().at(-1)]).toEqual([true, "done 35.bin"]);
      expect(isLastReached("button")).toBe(true);
      for (const first of dialog.getByRole("button").elements().slice(0, 2)) {
        expect([first.ariaLabel, isReachedAt(first, "start")]).toEqual([first.ariaLabel, true]);
      }
    },
  );
});

describe("transfers indicator", () => {
  test("is a menu labelled Downloads from 1280 px on, and below an icon that opens 'Uploading {count} objects'", async () => {
    const { text } = await renderIndicator(busy);
    const menu = page.getByRole("button", { name: "Downloads", exact: false });
    const icon = page.getByRole("button", { name: text("transfers:open", { percent: "92%" }), exact: false });
    await page.viewport(1279, 900);
    await expect.element(menu).not.toBeInTheDocument();
    await page.viewport(1280, 900);
    await expect.element(menu).toBeVisible();
    await page.viewport(1279, 900);
    await icon.click();
    await expect.element(page.getByRole("dialog", { name: "Uploading 40 objects", exact: true })).toBeVisible();
    await expect.element(page.getByRole("listitem").first()).toBeVisible();
  });

  test("shows an alert and no percentage when transfers have failed and no other is under way", async () => {
    const rows = [rowNamed("broken", "failed")];
    const failed = stateOf({ count: 1, uploadCount: 1, countByState: counts({ failed: 1 }), percent: 100, rows });
    const { text } = await renderIndicator(failed);
    await expect.element(page.getByRole("img", { name: text("transfers:someFailed") })).toBeVisible();
    expect(document.querySelector("main")?.textContent).not.toContain("100");
  });

  test("keeps its width while the percentage grows", async () => {
    const { show, text } = await renderIndicator({ ...busy, percent: 1 });
    const indicator = page.getByRole("button", { name: text("transfers:downloads"), exact: false });
    await expect.poll(() => indicator.element().textContent).toContain("1%");
    const { width } = indicator.element().getBoundingClientRect();
    show({ ...busy, percent: 100 });
    await expect.poll(() => indicator.element().textContent).toContain("100%");
    expect(indicator.element().getBoundingClientRect().width).toBe(width);
  });

  test("is away without transfers on pages where it is not always shown", async () => {
    const { show, text } = await renderIndicator(noTransfers);
    const indicator = page.getByRole("button", { name: text("transfers:downloads"), exact: false });
    expect(indicator.query()).toBeNull();
    show(busy);
    await expect.element(indicator).toBeEnabled();
    show(noTransfers);
    await expect.element(indicator).not.toBeInTheDocument();
  });
});
