import type { Drive } from "@dexnet/drive/drive";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { App } from "../../app/App.tsx";
import { Header } from "../../app/layout/header/Header.tsx";
import { StorageHeader } from "../../app/layout/header/StorageHeader.tsx";
import { renderProfile } from "../../features/settings/testing/render-profile.tsx";
import { TransfersWatch } from "../../features/transfers/TransfersWatch.tsx";
import { rowOf, stateOf } from "../../platform/transfers/testing/transfers.ts";
import { noTransfers } from "../../platform/transfers/transfers-store.ts";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import { renderPage } from "../render-page.tsx";

// Sizes and texts of the specification that no test of a page measures.

const widthOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().width ?? 0);
const colorOf = (element: Element | null | undefined) => element && getComputedStyle(element).color;
function colorOfVariable(name: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
const dialog = () => page.getByRole("dialog").query();

describe("specified header of a storage", () => {
  test("the usage ring has 41 px from 960 px on and 30 px below, with the percentage used and the sizes", async () => {
    const { services, text } = await renderPage(<StorageHeader />, { texts: [] });
    services.storageHeader.show({ address: "0x", storageFilesSize: 1_230_000_000, storageTotalSize: 3_000_000_000 });
    const ring = page.getByRole("img", { name: text("app:header.usedPercent", { percent: "41%" }) });
    await expect.element(ring).toBeInTheDocument();
    for (const [width, ringPx] of [
      [960, 41],
      [959, 30],
    ] as const) {
      await page.viewport(width, 800);
      await expect.poll(() => widthOf(ring.query())).toBe(ringPx);
      expect(document.body.textContent).toContain("Used 1.23\u00a0GB from 3\u00a0GB");
    }
  });

  test("the search field is there from 960 px on, says Search... and is cleared by its button", async () => {
    const { services, text } = await renderPage(<StorageHeader />, { texts: [] });
    const field = page.getByPlaceholder("Search...");
    await page.viewport(960, 800);
    await expect.element(field).toBeVisible();
    await page.viewport(959, 800);
    await expect.element(field).not.toBeInTheDocument();
    await page.viewport(960, 800);
    await field.fill("film");
    expect(services.storageHeader.get().searchText).toBe("film");
    await page.getByRole("button", { name: text("app:header.clearSearch") }).click();
    await expect.element(field).toHaveValue("");
  });
});

test("specified app shell: a full-screen spinner is shown while the user is loading, also by a new attempt", async () => {
  const starting = new Promise<never>(() => undefined);
  const failed = { kind: "failed", error: new Error("no texts"), i18n: null } as const;
  await renderPage(<App first={failed} start={() => starting} />, { texts: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  const spinner = page.getByRole("status", { name: "DexNet" });
  await expect.element(spinner).toBeVisible();
  expect(spinner.query()?.getBoundingClientRect().height).toBeGreaterThanOrEqual(window.innerHeight);
});

test("specified header: the profile button exists only with a confirmed user, and has only an icon on small screens", async () => {
  const { button } = await renderPage(<Header />, { texts: ["profile"] });
  expect(button("app:header.profile").query()).toBeNull();
  await renderPage(<Header />, { texts: ["profile"], user: { email_activation: false } });
  expect(button("app:header.profile").query()).toBeNull();
  const { text } = await renderPage(<Header />, { texts: ["profile", "transfers"], user: { email_activation: true } });
  const label = () => page.getByText(text("app:header.profile"), { exact: true });
  await page.viewport(960, 800);
  await expect.element(label()).toBeVisible();
  await page.viewport(959, 800);
  await expect.element(label()).not.toBeVisible();
  await expect.element(button("app:header.profile")).toBeVisible();
});

test("specified header: the logo has its name on every page but that of a storage", async () => {
  const drive: Partial<Drive> = { watchTransfers: async () => () => undefined };
  const options = { texts: ["profile", "transfers", "files"], user: {}, drive };
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  const { text } = await renderPage(<Header />, { ...options, path: "/storages/plans" });
  const home = page.getByRole("link", { name: text("app:header.home") });
  await expect.poll(() => home.query()?.textContent).toBe("DexNet");
  expect(home.element().querySelector("svg")).not.toBeNull();
  await renderPage(<Header />, { ...options, path: `/storages/${address}` });
  await page.viewport(960, 800);
  await expect.poll(() => home.query()?.textContent).toBe("");
});

describe("specified profile modal", () => {
  test("is full-screen on mobile, and its language selector is at most 200 px wide", async () => {
    const { field } = await renderProfile();
    await page.viewport(959, 800);
    await expect.poll(() => widthOf(dialog())).toBe(959);
    expect(widthOf(field("profile:language").query())).toBeLessThanOrEqual(200);
    await page.viewport(960, 800);
    await expect.poll(() => widthOf(dialog())).toBe(650);
    expect(widthOf(field("profile:language").query())).toBeLessThanOrEqual(200);
  });
});

test("specified transfers: the window warns before closing while rows run, and not afterwards", async () => {
  const listeners = new Set<(state: ReturnType<typeof stateOf>) => void>();
  await renderPage(<TransfersWatch />, {
    texts: ["transfers"],
    drive: {
      async watchTransfers(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  });
  const warns = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const show = (processing: number) => {
    const countByState = { ...noTransfers.countByState, processing };
    for (const listener of listeners)
      listener(stateOf({ count: processing, countByState, rows: [rowOf("a", "processing")] }));
  };
  await expect.poll(() => listeners.size).toBeGreaterThan(0);
  expect(warns()).toBe(false);
  show(1);
  await expect.poll(warns).toBe(true);
  show(0);
  await expect.poll(warns).toBe(false);
});

describe("specified widgets", () => {
  test.each([
    ["error", "--dx-error-text", "trash"],
    ["warning", "--dx-warning", "alert-triangle"],
    ["success", "--dx-primary", "circle-check"],
  ] as const)("a confirm dialog of the type %s has its colour and its icon", async (type, color, icon) => {
    const { services } = await renderPage(<h1>DexNet</h1>, { texts: [] });
    void services.confirm({ title: "Delete", text: "For good?", confirmText: "Delete it", type });
    await expect.poll(dialog).not.toBeNull();
    const shown = dialog()?.querySelector(`.tabler-icon-${icon}`);
    expect(colorOf(shown)).toBe(colorOfVariable(color));
  });

  test.each([
    ["primary", "circle-check", "--dx-primary", "rgb(2, 228, 201)"],
    ["error", "alert-circle", "--dx-error", "rgb(254, 77, 88)"],
  ] as const)("a notice of the tone %s has a text, its icon and its colour", async (tone, icon, variable, color) => {
    const { services } = await renderPage(<h1>DexNet</h1>, { texts: [] });
    services.notify({ text: "Done so far", tone });
    const text = page.getByText("Done so far");
    await expect.element(text).toBeVisible();
    const notice = text.element().parentElement;
    expect(colorOf(notice?.querySelector(`.tabler-icon-${icon}`))).toBe(color);
    expect(colorOfVariable(variable)).toBe(color);
  });

  test.each([
    [undefined, 400],
    [500, 500],
  ])("a confirm dialog with the width %s is %i px wide, and answers true or false", async (width, widthPx) => {
    const { services } = await renderPage(<h1>DexNet</h1>, { texts: [] });
    await page.viewport(1440, 800);
    const request = { title: "Delete", text: "For good?", confirmText: "Delete it", cancelText: "Keep it" };
    const ask = () =>
      services.confirm({ ...request, type: "error" as const, ...(width === undefined ? {} : { width }) });
    const first = ask();
    await expect.poll(() => widthOf(dialog())).toBe(widthPx);
    await page.getByRole("button", { name: "Delete it" }).click();
    expect(await first).toBe(true);
    const second = ask();
    await page.getByRole("button", { name: "Keep it" }).click();
    expect(await second).toBe(false);
  });

  test.each([
    [false, 1],
    [true, 0],
  ])("Escape closes a modal unless it is persistent: %s", async (persistent, closings) => {
    const onClose = vi.fn();
    await renderPage(
      <ModalFrame opened onClose={onClose} title="DexNet" persistent={persistent}>
        <button type="button">Content</button>
      </ModalFrame>,
      { texts: [] },
    );
    await page.getByRole("button", { name: "Content" }).click();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(closings);
  });

  test("a modal is 650 px wide, and its close button can be left out", async () => {
    await renderPage(
      <ModalFrame opened onClose={() => undefined} title="DexNet" withCloseButton={false} loading>
        <p>Content</p>
      </ModalFrame>,
      { texts: [] },
    );
    await page.viewport(1440, 800);
    await expect.poll(() => widthOf(dialog())).toBe(650);
    expect(page.getByRole("button", { name: "Close" }).query()).toBeNull();
    expect(document.querySelector(".mantine-Loader-root")).not.toBeNull();
  });
});
