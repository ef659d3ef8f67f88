import type { Entry, SpaceUsage } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import type { DriveCalls } from "../../testing/fake-drive.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { UsageOf } from "./UsagePage.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const Usage = inQueryScope(UsageOf);
const sum = (bytes: number, count: number) => ({ bytes, count });
const none = sum(0, 0);

const movie: Entry = {
  kind: "file",
  id: "1".repeat(32),
  parentId: "2".repeat(32),
  name: "Nils.mp4",
  extension: "mp4",
  sizeBytes: 400_000_000,
  date: 0,
  isFavourite: false,
  trashedAt: null,
  parentNames: ["Nora"],
};

const usage: SpaceUsage = {
  total: sum(1_000_000_000, 60),
  trash: sum(100_000_000, 3),
  kinds: {
    image: sum(200_000_000, 30),
    video: sum(400_000_000, 2),
    audio: sum(100_000_000, 10),
    document: sum(50_000_000, 5),
    archive: sum(50_000_000, 1),
    other: sum(100_000_000, 9),
  },
  topFolders: [{ id: "2".repeat(32), name: "Nora", bytes: 600_000_000, count: 40 }],
  largestFiles: [movie, { ...movie, id: "3".repeat(32), parentId: null, parentNames: [], name: "Nora.mp4" }],
};

const renderUsage = (methods: DriveCalls) =>
  renderPage(<Usage address={address} />, {
    texts: ["usage", "storages"],
    user: {},
    drive: { unlock: async () => ({ kind: "open" }), ...methods },
    prepare(servers) {
      servers.answer(productCalls.storage, {
        id: "11111111-1111-4111-8111-111111111111",
        address,
        title: "Mine",
        fdb: "/fdb",
        size: 3_000_000_000,
        storageFilesSize: 0,
        storageFilesFactSize: 0,
        end_date: "2027-01-01T00:00:00Z",
        release_date: "2027-01-15T00:00:00Z",
        price: "0",
        currency: "USD",
        owner: true,
      });
      servers.answer(productCalls.fileDatabaseUsage, { versions: 42, newest_size: 9_000, older_size: 71_000 });
    },
  });

describe("UsagePage", () => {
  test("passes the checks of a screen with every section", { tags: "full" }, async () => {
    const { checkScreen } = await renderUsage({ spaceUsage: async () => usage });
    await expect.element(page.getByText("1 GB of 3 GB used")).toBeVisible();
    await expect.element(page.getByText("71 KB · 42 versions")).toBeVisible();
    await checkScreen(["Nils.mp4", "Nora.mp4", "Nils", "Nora", "mp4"]);
  });

  test("says that nothing takes space, and why it can't be counted", async () => {
    const empty = { ...usage, total: none, trash: none, topFolders: [], largestFiles: [] };
    const { shown, checkScreen } = await renderUsage({ spaceUsage: async () => empty });
    await expect.element(shown("usage:empty.title")).toBeVisible();
    await checkScreen();
    const failed = await renderUsage({
      spaceUsage: async () => {
        throw new AppError("file_database_broken");
      },
    });
    await expect.element(failed.shown("platform:errors.file_database_broken")).toBeVisible();
  });

  test("empties the trash only after a question that names its size", async () => {
    let shownUsage = usage;
    const emptyTrash = vi.fn(async () => {
      shownUsage = { ...usage, trash: none };
    });
    const { button, shown } = await renderUsage({ spaceUsage: async () => shownUsage, emptyTrash });
    await button("usage:trash.empty").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("3 files in the trash (100 MB) will be deleted for good.")).toBeVisible();
    expect(emptyTrash).not.toHaveBeenCalled();
    await dialog.getByRole("button", { name: "Empty the trash" }).click();
    await expect.element(button("usage:trash.empty")).not.toBeInTheDocument();
    expect(emptyTrash).toHaveBeenCalledWith();
    await expect.element(shown("platform:deletion.trashEmptied")).toBeVisible();
  });

  test("says that a deletion was interrupted, and why", async () => {
    const fail = () => Promise.reject(new AppError("internal"));
    const { button, text } = await renderUsage({ spaceUsage: async () => usage, emptyTrash: fail, trash: fail });
    const reason = `${text("platform:deletion.fileInterrupted")} ${text("platform:errors.internal")}`;
    await button("usage:trash.empty").click();
    await page.getByRole("dialog").getByRole("button", { name: "Empty the trash" }).click();
    await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
    await button("usage:largest.deleteNamed", { name: "Nils.mp4" }).click();
    await expect.element(page.getByText(text("platform:deletion.named", { name: "Nils.mp4", reason }))).toBeVisible();
  });

  test("moves a large file to the trash, and brings it back", async () => {
    let shownUsage: SpaceUsage = usage;
    const trash = vi.fn(async () => {
      shownUsage = { ...usage, largestFiles: usage.largestFiles.slice(1) };
    });
    const undo = vi.fn(async () => {
      shownUsage = usage;
      return null;
    });
    const { button, shown } = await renderUsage({ spaceUsage: async () => shownUsage, trash, undo });
    await button("usage:largest.deleteNamed", { name: "Nils.mp4" }).click();
    await expect.element(shown("usage:largest.deleted", { name: "Nils.mp4" })).toBeVisible();
    await expect.element(button("usage:largest.deleteNamed", { name: "Nils.mp4" })).not.toBeInTheDocument();
    expect(trash).toHaveBeenCalledWith([movie.id]);
    await button("usage:undo").click();
    await expect.element(button("usage:largest.deleteNamed", { name: "Nils.mp4" })).toBeVisible();
  });

  test("opens the folder of a large file", async () => {
    const { button, path } = await renderUsage({ spaceUsage: async () => usage });
    await button("usage:largest.showNamed", { name: "Nils.mp4" }).click();
    await expect.poll(path).toBe(`/storages/${address}/folder/${movie.parentId}`);
  });
});
