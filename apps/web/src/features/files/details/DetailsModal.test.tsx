import type { Entry, EntryDetails, FilePart, PartCopy } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import type { DriveCalls } from "../../../testing/fake-drive.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { DetailsModal } from "./DetailsModal.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const Details = inQueryScope(DetailsModal);
const checkedAt = "2026-11-17T10:00:00.000Z";

const file: Entry = {
  kind: "file",
  id: "1".repeat(32),
  parentId: "2".repeat(32),
  name: "Nils.mp4",
  extension: "mp4",
  sizeBytes: 9_000_000,
  date: Date.UTC(2026, 1, 3),
  isFavourite: false,
  trashedAt: null,
  parentNames: ["Nora"],
};
const fileDetails: EntryDetails = { entry: file, content: null, parts: 3, blocksSizeBytes: 9_001_000, contentUses: 2 };
const folder: Entry = {
  kind: "folder",
  id: "2".repeat(32),
  parentId: null,
  name: "Nora",
  isFavourite: false,
  trashedAt: Date.UTC(2026, 1, 3),
  parentNames: [],
};

const places = [
  ["one", "DE", "Frankfurt", 50, 8],
  ["two", "JP", "Tokyo", 35, 139],
  ["three", "FI", "Helsinki", 60, 25],
] as const;
const devices = places.map(([id, country, city, latitude, longitude]) => ({
  id,
  country,
  city,
  latitude,
  longitude,
  demo: false,
  online: true,
  copies: 9,
  state: "active" as const,
  checked_at: checkedAt,
}));
const good = (deviceId: string): PartCopy => ({ deviceId, state: "good", checkedAt });
const part = (index: number, ...copies: PartCopy[]): FilePart => ({ index, sizeBytes: 4_194_304, copies });
const whole = (index: number) => part(index, ...places.map(([id]) => good(id)));
const typed = ["Nils.mp4", "Nils", "mp4", "MP4", "Nora", "Frankfurt", "Tokyo", "Helsinki"];

const renderDetails = (entry: Entry, methods: DriveCalls) =>
  renderPage(<Details address={address} entry={entry} opened onClose={() => undefined} />, {
    texts: ["statistics"],
    user: {},
    drive: methods,
    prepare: (servers) => servers.answer(statisticsCalls.deviceMap, { devices }),
  });

describe("DetailsModal", () => {
  test("shows a file with its parts, each with three copies", async () => {
    const { shown, checkScreen } = await renderDetails(file, {
      readDetails: async () => fileDetails,
      locateParts: async () => ({ parts: [0, 1, 2].map(whole), next: null }),
    });
    await expect.element(page.getByText("All 3 parts have 3 copies.")).toBeVisible();
    await expect.element(shown("statistics:details.copiesOf", { good: 3, all: 3 })).toBeVisible();
    await expect.element(page.getByText("Frankfurt, Germany").first()).toBeVisible();
    await checkScreen(typed);
  });

  test("says that a copy is missing and repaired, and that none is available", { tags: "full" }, async () => {
    const bad: PartCopy = { deviceId: "three", state: "bad", checkedAt: null };
    let parts = [whole(0), part(1, good("one"), good("two"), bad)];
    const { shown, checkScreen } = await renderDetails(file, {
      readDetails: async () => fileDetails,
      locateParts: async () => ({ parts, next: null }),
    });
    await expect.element(shown("statistics:details.healing", { fewest: 2 })).toBeVisible();
    await expect.element(page.getByText("Helsinki, Finland · damaged, being replaced")).toBeVisible();
    await checkScreen(typed);
    parts = [part(0)];
    const lost = await renderDetails(file, {
      readDetails: async () => fileDetails,
      locateParts: async () => ({ parts, next: null }),
    });
    await expect.element(lost.shown("statistics:details.lost")).toBeVisible();
  });

  test("loads further parts on request, and keeps the others if that fails", async () => {
    let isFailing = true;
    const { button, shown } = await renderDetails(file, {
      readDetails: async () => ({ ...fileDetails, parts: 2 }),
      async locateParts(_, from) {
        if (from === 0) return { parts: [whole(0)], next: 1 };
        if (isFailing) throw new AppError("file_broken");
        return { parts: [whole(1)], next: null };
      },
    });
    await button("statistics:details.moreParts").click();
    await expect.element(shown("platform:errors.file_broken")).toBeVisible();
    await expect.element(shown("statistics:details.part", { number: "1" })).toBeVisible();
    isFailing = false;
    await button("widgets:error.retry").click();
    await expect.element(shown("statistics:details.part", { number: "2" })).toBeVisible();
  });

  test("shows the properties of a file while the ledger can't be reached", async () => {
    const { shown, button, checkScreen } = await renderDetails(file, {
      readDetails: async () => fileDetails,
      locateParts: async () => {
        throw new AppError("signature_invalid");
      },
    });
    await expect.element(button("widgets:error.retry")).toBeVisible();
    await expect.element(shown("statistics:details.sharedText", { count: 1 })).toBeVisible();
    await checkScreen(typed);
  });

  test("shows what a folder contains, and that it is gone", async () => {
    const { shown, checkScreen } = await renderDetails(folder, {
      readDetails: async () => ({
        entry: folder,
        content: { files: 12, folders: 1, filesSizeBytes: 5_000_000 },
        parts: 0,
        blocksSizeBytes: 0,
        contentUses: 0,
      }),
    });
    await expect.element(page.getByText("12 files, 1 folder")).toBeVisible();
    await expect.element(shown("statistics:details.trashedAt")).toBeVisible();
    await checkScreen(typed);
    const gone = await renderDetails(folder, {
      readDetails: async () => {
        throw new AppError("entry_not_found");
      },
    });
    await expect.element(gone.shown("platform:errors.entry_not_found")).toBeVisible();
  });
});
