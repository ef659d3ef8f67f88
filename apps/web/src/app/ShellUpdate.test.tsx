import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { expect, test, vi } from "vitest";
import { createStore } from "../platform/services/create-store.ts";
import { stateOf } from "../platform/transfers/testing/transfers.ts";
import { noTransfers } from "../platform/transfers/transfers-store.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ShellUpdate } from "./ShellUpdate.tsx";

const busy = stateOf({ count: 1, countByState: { ...noTransfers.countByState, processing: 1 } });

async function renderUpdate(isWaiting: boolean, transfers: TransfersState = noTransfers) {
  const isReady = createStore(isWaiting);
  const updates = { isReady, start: vi.fn(async () => undefined), check: vi.fn(async () => undefined), apply: vi.fn() };
  let showTransfers: (state: TransfersState) => void = () => undefined;
  const layout = (
    <>
      <ShellUpdate updates={updates} />
      <h1>Photos</h1>
    </>
  );
  const rendered = await renderPage(layout, {
    texts: [],
    drive: {
      async watchTransfers(listener) {
        showTransfers = listener;
        listener(transfers);
        return () => undefined;
      },
    },
  });
  return { ...rendered, updates, isReady, showTransfers: (state: TransfersState) => showTransfers(state) };
}

test("shell update: registers the worker, shows nothing without a new version, and offers one when it is ready", async () => {
  const { updates, isReady, button, shown, checkScreen } = await renderUpdate(false);
  expect(updates.start).toHaveBeenCalledTimes(1);
  await expect.element(shown("app:update.text")).not.toBeInTheDocument();
  isReady.set(true);
  await expect.element(shown("app:update.text")).toBeVisible();
  await checkScreen(["Photos"]);
  await button("app:update.reload").click();
  expect(updates.apply).toHaveBeenCalledTimes(1);
});

test("shell update: can't be applied while transfers run, and can afterwards", async () => {
  const { button, shown, showTransfers } = await renderUpdate(true, busy);
  await expect.element(shown("app:update.busy")).toBeVisible();
  await expect.element(button("app:update.reload")).not.toBeInTheDocument();
  showTransfers(noTransfers);
  await expect.element(button("app:update.reload")).toBeVisible();
});

test("shell update: asks for a newer version when the tab is shown again", async () => {
  const { updates } = await renderUpdate(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(updates.check).toHaveBeenCalledTimes(1);
});
