import { createEmptyTable } from "@dexnet/drive/file-list/table/page-reader";
import { createTreeLayer } from "@dexnet/drive/file-list/tree-layer";
import { createOfflineLists } from "@dexnet/drive/offline/offline-lists";
import type { OfflineReader, OpenedOfflineList } from "@dexnet/drive/offline/offline-reader";
import { createOfflineReader } from "@dexnet/drive/offline/offline-reader";
import { createIndexedDbOfflineStore } from "@dexnet/drive/offline/offline-store-indexed-db";
import { createSystemClock } from "@dexnet/drive/platform/clock";
import { createRandom } from "@dexnet/drive/platform/random";
import { offlineDatabaseName } from "@dexnet/drive/platform/stored-names";
import { blockCidSchema } from "@dexnet/protocol/names/ids";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../../testing/render-page.tsx";
import { defaultSettings } from "../view/browser-settings.ts";
import { OfflineFiles } from "./OfflineFiles.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const idOf = (number: number) => number.toString(16).padStart(32, "0");
const content = {
  fileIdHex: idOf(7),
  keyBase64: `${"A".repeat(43)}=`,
  listed: "parts" as const,
  blockCids: [blockCidSchema.parse(`bafkr4i${"a".repeat(52)}`)],
  blocksSizeBytes: 326,
};

/** Reader of the browser's own database, with a folder that contains a file. */
async function createKeptList(): Promise<OfflineReader> {
  const clock = createSystemClock();
  const lists = createOfflineLists({ store: createIndexedDbOfflineStore(), clock, random: createRandom() });
  const tree = createTreeLayer(createEmptyTable());
  tree.put({ kind: "folder", id: idOf(1), parentId: null, name: "docs" });
  tree.put({ kind: "file", id: idOf(2), parentId: idOf(1), name: "plan.txt", sizeBytes: 1_500, date: 1, content });
  await lists.add("ada", { address, title: "Papers", sizeBytes: 2_000_000 });
  await lists.writeList("ada", address, { version: 3, tree });
  return createOfflineReader({ lists, userId: "ada", clock });
}

const readerOf = (opened: OpenedOfflineList): OfflineReader => ({
  listStorages: async () => [],
  openList: async () => opened,
});

async function renderOffline(reader: OfflineReader) {
  return renderPage(
    <OfflineFiles reader={reader} address={address} settings={defaultSettings} onSettings={() => undefined} />,
    {
      texts: ["files", "storages"],
      path: `/storages/${address}`,
      route: "/storages/$address",
    },
  );
}

afterEach(() => {
  indexedDB.deleteDatabase(offlineDatabaseName);
});

describe("OfflineFiles", () => {
  test("shows the list of this device, opens folders and says what needs a connection", async () => {
    const { shown, path, checkScreen, services } = await renderOffline(await createKeptList());
    await expect.element(shown("files:offline.title")).toBeVisible();
    expect(services.storageHeader.get().current).toMatchObject({
      storageFilesSize: 1_500,
      storageTotalSize: 2_000_000,
    });
    await page.getByText("docs", { exact: true }).dblClick();
    await expect.poll(path).toBe(`/storages/${address}/folder/${idOf(1)}`);
    await expect.element(page.getByText("plan.txt")).toBeVisible();
    // There is neither a download nor a menu.
    expect(page.getByRole("row").getByRole("button", { name: "plan.txt" }).elements()).toHaveLength(0);
    await checkScreen(["plan.txt", "Papers", "docs"]);
    await page.getByText("plan.txt").dblClick();
    await expect.element(shown("files:offline.file", { name: "plan.txt" })).toBeVisible();
  });

  test("asks again when the person wants it", async () => {
    const { button, services } = await renderOffline(await createKeptList());
    services.reach.setReachable(false);
    await button("files:tryAgain").click();
    await expect.poll(() => services.reach.isReachable.get()).toBe(true);
  });

  test.each(["none", "damaged"] as const)("says that the list is %s, and shows nothing of it", async (kind) => {
    const { shown, checkScreen } = await renderOffline(readerOf({ kind }));
    await expect.element(shown(`files:offline.${kind}.title`)).toBeVisible();
    expect(page.getByRole("grid").elements()).toHaveLength(0);
    await checkScreen();
  });
});
