import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { TransfersIndicator } from "../../features/transfers/TransfersIndicator.tsx";
import { rowOf, stateOf } from "../../platform/transfers/testing/transfers.ts";
import { noTransfers } from "../../platform/transfers/transfers-store.ts";
import { renderPage } from "../render-page.tsx";
import { drawScene, galleryWidth } from "./draw-scene.ts";

const states = ["processing", "waiting", "paused", "offline", "needs-file", "interrupted", "asks", "failed"] as const;
const progress = { percent: 40, doneBytes: 40_000_000, totalBytes: 100_000_000 };
const rows = [
  ...states.map((state) =>
    rowOf(state, state, { progress, meta: { rowName: `${state}.mp4`, scope: "0x", step: "upload to ledger" } }),
  ),
  rowOf("done", "done", { type: "download" }),
];

test("gallery: transfers in every state", async () => {
  const state = stateOf({
    count: rows.length,
    uploadCount: rows.length,
    percent: 40,
    bytesPerSecond: 15_000_000,
    secondsLeft: 18,
    rows,
    countByState: { ...noTransfers.countByState, processing: 1, waiting: 1, paused: 1, failed: 1, done: 1 },
  });
  const rendered = await renderPage(<TransfersIndicator isAlwaysShown />, {
    texts: ["transfers"],
    drive: {
      async watchTransfers(listener) {
        listener(state);
        return () => undefined;
      },
    },
  });
  await page.viewport(galleryWidth(), 900);
  await page.getByRole("button").first().click();
  await expect.element(page.getByText("failed.mp4")).toBeVisible();
  await drawScene(rendered, "transfers", "window");
});
