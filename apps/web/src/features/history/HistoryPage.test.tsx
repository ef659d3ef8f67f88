import type {
  HistoryAction,
  HistoryGroup,
  HistoryPage,
  RestorePreview,
  SavingStatus,
  StorageDrive,
} from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import type { DriveCalls } from "../../testing/fake-drive.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { HistoryOf } from "./HistoryPage.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const newest = Date.UTC(2026, 10, 17, 10, 30);
const minuteMs = 60_000;
const History = inQueryScope(HistoryOf);

function actionOf(kind: HistoryAction["kind"], changes: Partial<HistoryAction> = {}): HistoryAction {
  return { kind, count: 1, name: "Nils.jpg", target: null, hasManyTargets: false, ...changes };
}

/** A group of saves a minute apart, this many minutes before the newest version. */
function groupOf(minutes: number, ...actions: HistoryAction[]): HistoryGroup {
  const versions = actions.map((action, index) => ({
    version: newest - (minutes + index) * minuteMs,
    actions: [action],
  }));
  return { device: { kind: "this" }, versions, actions };
}

const pageOf = (groups: HistoryGroup[], next: number | null = null): HistoryPage => ({ groups, next, newest });

const watchSaving: StorageDrive["watchSaving"] = async (listener) => {
  listener({ state: "saved", unsaved: 0, errorCode: null });
  return () => undefined;
};

const renderHistory = (methods: DriveCalls) =>
  renderPage(<History address={address} />, {
    texts: ["history", "storages"],
    user: {},
    drive: { unlock: async () => ({ kind: "open" }), watchSaving, ...methods },
  });

const preview: RestorePreview = {
  id: "1",
  version: newest - 10 * minuteMs,
  back: { files: 3, folders: 1 },
  changed: { files: 2, folders: 0 },
  trashed: { files: 0, folders: 1 },
  lost: { count: 22, names: ["Nils.jpg", "Nora.jpg"] },
};

const kinds: HistoryAction[] = (
  ["upload", "copy", "move", "rename", "new-folder", "trash", "restore", "delete", "favourite", "no-favourite"] as const
).flatMap((kind) => [
  actionOf(kind, kind === "rename" ? { target: "Nora.jpg" } : {}),
  actionOf(kind, kind === "rename" ? { target: "Nora.jpg" } : { count: 5, hasManyTargets: true }),
  actionOf(kind, { target: "Nora.jpg" }),
  actionOf(kind, kind === "rename" ? { target: "Nora.jpg" } : { count: 5, target: "Nora.jpg" }),
]);

describe("HistoryPage", () => {
  test("passes the checks of a screen with every kind of change and device", { tags: "full" }, async () => {
    const groups = [
      { ...groupOf(0, actionOf("upload", { count: 12, target: "Nora.jpg" })), device: { kind: "unknown" as const } },
      { ...groupOf(5, ...kinds), device: { kind: "other" as const, browser: "Firefox", system: "Android" } },
      groupOf(60, actionOf("move", { count: 5 })),
      groupOf(100, actionOf("created")),
    ];
    const { checkScreen, button, shown } = await renderHistory({ readHistory: async () => pageOf(groups, 5) });
    await expect.element(shown("history:current")).toBeVisible();
    await button("history:showSaves", { count: kinds.length }).click();
    await expect.element(shown("history:actions.deleteMany", { count: 5 })).toBeVisible();
    await checkScreen(["Nils.jpg", "Nora.jpg", "Nils", "Nora", "jpg", "Firefox", "Android"]);
  });

  test("says that nothing has changed yet, and why the history can't be read", async () => {
    const { shown, checkScreen } = await renderHistory({
      readHistory: async () => pageOf([groupOf(0, actionOf("created"))]),
    });
    await expect.element(shown("history:empty.title")).toBeVisible();
    await checkScreen();
    const failed = await renderHistory({
      readHistory: async () => {
        throw new AppError("file_database_broken");
      },
    });
    await expect.element(failed.shown("platform:errors.file_database_broken")).toBeVisible();
    await expect.element(failed.button("widgets:error.retry")).toBeVisible();
  });

  test("loads older versions on request, and keeps the others if that fails", async () => {
    let isFailing = true;
    const readHistory = vi.fn(async (before: number | null) => {
      if (before === null) return pageOf([groupOf(0, actionOf("upload", { name: "first.txt" }))], 7);
      if (isFailing) throw new AppError("storage_not_found");
      return pageOf([groupOf(30, actionOf("upload", { name: "older.txt" }))]);
    });
    const { button, shown } = await renderHistory({ readHistory });
    await button("history:older").click();
    await expect.element(button("widgets:error.retry")).toBeVisible();
    await expect.element(shown("history:actions.upload", { name: "first.txt" })).toBeVisible();
    isFailing = false;
    await button("widgets:error.retry").click();
    await expect.element(shown("history:actions.upload", { name: "older.txt" })).toBeVisible();
    await expect.element(shown("history:end")).toBeVisible();
    expect(readHistory).toHaveBeenLastCalledWith(7);
  });

  test("restores a version only after saying what that does, and offers to undo it", async () => {
    const restoreVersion = vi.fn(async () => undefined);
    const undo = vi.fn(async () => null);
    const groups = [groupOf(0, actionOf("trash")), groupOf(10, actionOf("upload"))];
    const { checkScreen, button, shown, text } = await renderHistory({
      readHistory: async () => pageOf(groups),
      previewRestore: async () => preview,
      restoreVersion,
      undo,
    });
    await page.getByText(text("history:restore"), { exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("3 files and 1 folder")).toBeVisible();
    await expect.element(dialog.getByText("Nils.jpg, Nora.jpg and 20 more")).toBeVisible();
    await checkScreen(["Nils.jpg", "Nora.jpg", "Nils", "Nora", "jpg"]);
    expect(restoreVersion).not.toHaveBeenCalled();
    await dialog.getByRole("button", { name: text("history:dialog.restore"), exact: true }).click();
    await expect.element(button("history:undo")).toBeVisible();
    expect(restoreVersion).toHaveBeenCalledWith("1");
    await button("history:undo").click();
    await expect.element(shown("history:undone")).toBeVisible();
    expect(undo).toHaveBeenCalledWith();
  });

  test("offers no restore that would change nothing, and says why a preview fails", async () => {
    const none = { files: 0, folders: 0 };
    let isFailing = false;
    const { button, shown, text } = await renderHistory({
      readHistory: async () => pageOf([groupOf(0, actionOf("trash")), groupOf(10, actionOf("upload"))]),
      async previewRestore() {
        if (isFailing) throw new AppError("file_database_version_not_found");
        return { ...preview, back: none, changed: none, trashed: none, lost: { count: 0, names: [] } };
      },
    });
    await page.getByText(text("history:restore"), { exact: true }).click();
    await expect.element(shown("history:dialog.nothing")).toBeVisible();
    const dialog = page.getByRole("dialog");
    await expect
      .element(dialog.getByRole("button", { name: text("history:dialog.restore"), exact: true }))
      .toBeDisabled();
    await button("history:dialog.cancel").click();
    isFailing = true;
    await page.getByText(text("history:restore"), { exact: true }).click();
    await expect.element(shown("platform:errors.file_database_version_not_found")).toBeVisible();
  });

  test("reads the history again when a change of this device is saved", async () => {
    let report: (status: SavingStatus) => void = () => undefined;
    let groups = [groupOf(0, actionOf("upload", { name: "first.txt" }))];
    const { shown } = await renderHistory({
      readHistory: async () => pageOf(groups),
      watchSaving: async (listener) => {
        report = listener;
        return () => undefined;
      },
    });
    await expect.element(shown("history:actions.upload", { name: "first.txt" })).toBeVisible();
    groups = [groupOf(-1, actionOf("trash", { name: "first.txt" })), ...groups];
    report({ state: "saving", unsaved: 1, errorCode: null });
    report({ state: "saved", unsaved: 0, errorCode: null });
    await expect.element(shown("history:actions.trash", { name: "first.txt" })).toBeVisible();
  });
});
