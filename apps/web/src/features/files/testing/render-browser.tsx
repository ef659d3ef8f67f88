import type { Drive } from "@dexnet/drive/drive";
import { createListDrive, type ListDrive } from "@dexnet/drive/testing/list-drive";
import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { productCalls, storageSchema } from "@dexnet/protocol/products";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { stateOf } from "../../../platform/transfers/testing/transfers.ts";
import type { DriveCalls } from "../../../testing/fake-drive.ts";
import { type RenderedPage, renderPage } from "../../../testing/render-page.tsx";
import { StoragePage } from "../StoragePage.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const dayMs = 86_400_000;
const Page = inQueryScope(StoragePage);

const storage = storageSchema.parse({
  id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
  address,
  title: "Desk",
  fdb: "/fdb",
  size: 1_000_000_000,
  storageFilesSize: 0,
  storageFilesFactSize: 0,
  owner: true,
  price: "0",
  currency: "USD",
  end_date: new Date(Date.now() + dayMs).toISOString(),
  release_date: new Date(Date.now() + 15 * dayMs).toISOString(),
});

export interface RenderedBrowser extends RenderedPage, ListDrive {
  /** Sends a state of the transfers. */
  showTransfers(state: Partial<TransfersState>): void;
  /** Chooses files as in the browser's dialog, as soon as the page has its input. */
  pickFiles(...files: File[]): Promise<void>;
  row(name: string): Locator;
  /** Names of the selected rows that are rendered. */
  selectedNames(): string[];
  /** Names of the rendered rows, in the order of the screen. */
  names(): string[];
}

/**
 * Mounts the page of a storage with the real list, views and changes. `fill` adds its entries, `below` is the path below the
 * storage, and `calls` has further calls.
 */
export async function renderBrowser(
  fill: (list: ListDrive) => Promise<unknown>,
  below: string | (() => string) = "",
  calls: DriveCalls = {},
): Promise<RenderedBrowser> {
  const list = createListDrive();
  await fill(list);
  const transferListeners = new Set<(state: TransfersState) => void>();
  const watchTransfers: Drive["watchTransfers"] = async (listener) => {
    transferListeners.add(listener);
    return () => void transferListeners.delete(listener);
  };
  const rendered = await renderPage(<Page />, {
    texts: ["files", "storages", "transfers"],
    user: {},
    path: `/storages/${address}${typeof below === "string" ? below : below()}`,
    route: "/storages/$address",
    drive: { ...list.drive, watchTransfers, ...calls },
    prepare: (servers) => servers.answer(productCalls.storage, storage),
  });
  await page.viewport(1440, 900);
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>("tr[data-entry]")].sort(
      (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
    );
  const nameOf = (row: HTMLElement) => row.querySelector("[title]")?.getAttribute("title") ?? "";
  return {
    ...rendered,
    ...list,
    showTransfers(state) {
      for (const listener of transferListeners) listener(stateOf(state));
    },
    async pickFiles(...files) {
      await expect.poll(findFilesInput).not.toBeNull();
      const input = findFilesInput();
      if (input === null) throw new Error("The page has no input for files.");
      const chosen = new DataTransfer();
      for (const file of files) chosen.items.add(file);
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    row: (name) => page.getByRole("row").filter({ hasText: name }),
    names: () => rows().map(nameOf),
    selectedNames: () =>
      rows()
        .filter(({ ariaSelected }) => ariaSelected === "true")
        .map(nameOf),
  };
}

function findFilesInput(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>("input[data-picks=files]");
}
