import type { OpenedShare } from "@dexnet/drive/drive";
import type { Downloaded } from "@dexnet/drive/transfers/transfers";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { receiptOf, rowOf, stateOf } from "../../../platform/transfers/testing/transfers.ts";
import type { DriveCalls } from "../../../testing/fake-drive.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { answerFilePicker, fileOf, folderOf, secret, setDrive, shareId } from "../testing/sharing-drive.ts";
import { SharePage } from "./SharePage.tsx";

const Page = inQueryScope(SharePage);
const entries = [
  folderOf("1", "Holiday"),
  folderOf("2", "Empty", "1"),
  fileOf("3", "Nils at the sea.jpg", { parentId: "1" }),
  fileOf("4", "plan.zip", { parentId: "1" }),
];
const scope = `share/${shareId}`;
const opened: OpenedShare = { kind: "open", scope, entries, expiresAt: null, downloadsLeft: null };
const whole: Downloaded = { file: null, lost: 0 };

async function renderShare(methods: DriveCalls, path = `/s/${shareId}#${secret}`) {
  let driveControl: ReturnType<typeof setDrive> | undefined;
  const notify = vi.fn();
  const rendered = await renderPage(<Page />, {
    texts: ["sharing", "transfers"],
    path,
    prepare: (_, services) => {
      driveControl = setDrive(services, methods);
      vi.spyOn(services, "notify").mockImplementation(notify);
    },
  });
  return {
    ...rendered,
    notify,
    showTransfers: (state: Parameters<NonNullable<typeof driveControl>["showTransfers"]>[0]) =>
      driveControl?.showTransfers(state),
  };
}

const typed = ["Holiday", "Empty", "Nils at the sea.jpg", "plan.zip", "zip"];

beforeEach(answerFilePicker);

describe("SharePage", () => {
  test("shows a shared folder, leads into folders and back, and passes the checks of a screen", {
    tags: "full",
  }, async () => {
    const openShare = vi.fn(async () => opened);
    const { shown, checkScreen, text } = await renderShare({ openShare });
    await expect.element(page.getByRole("heading", { name: "Holiday" })).toBeVisible();
    expect(openShare).toHaveBeenCalledWith({ shareId, secret, password: null });
    await checkScreen(typed);
    await page.getByRole("button", { name: text("sharing:choose.open", { name: "Empty" }) }).click();
    await expect.element(shown("sharing:visit.empty")).toBeVisible();
    await checkScreen(typed);
    await page.getByRole("button", { name: "Holiday", exact: true }).click();
    await expect.element(page.getByText("plan.zip")).toBeVisible();
  });

  test("downloads the selected entries together", async () => {
    const downloadShared = vi.fn(async () => whole);
    const { text, button } = await renderShare({ openShare: async () => opened, downloadShared });
    for (const name of ["Empty", "plan.zip"]) {
      await page.getByRole("checkbox", { name: text("sharing:visit.select", { name }) }).click();
    }
    await button("sharing:visit.downloadSelected", { count: 2 }).click();
    await expect.poll(() => downloadShared.mock.calls.length).toBe(1);
    expect(downloadShared).toHaveBeenCalledWith(
      expect.objectContaining({ shareId, entryIds: ["2", "4"], name: text("sharing:visit.archiveOfSeveral") }),
    );
  });

  test.each([["share_not_found"], ["share_expired"], ["share_revoked"], ["share_used_up"]] satisfies [ErrorCode][])(
    "says %s on a page of its own",
    { tags: "full" },
    async (code) => {
      const openShare = async () => {
        throw new AppError(code);
      };
      const { text, checkScreen } = await renderShare({ openShare });
      const heading = page.getByRole("heading", { level: 1, name: text(`platform:errors.${code}`) });
      await expect.element(heading).toBeVisible();
      await checkScreen();
    },
  );

  test("tries again after a fault that is not of the link", async () => {
    let isBroken = true;
    const openShare = async () => {
      if (isBroken) throw new AppError("bad_answer");
      return opened;
    };
    const { button, shown } = await renderShare({ openShare });
    await expect.element(shown("platform:errors.bad_answer")).toBeVisible();
    isBroken = false;
    await button("widgets:error.retry").click();
    await expect.element(page.getByRole("heading", { name: "Holiday" })).toBeVisible();
  });

  test("asks for the password, and says that a wrong one is wrong or how long to wait", async () => {
    let fault: AppError | null = new AppError("share_password_wrong");
    const openShare = vi.fn(async ({ password }: { password: string | null }): Promise<OpenedShare> => {
      if (password === null) return { kind: "password-needed" };
      if (fault !== null) throw fault;
      return opened;
    });
    const { field, button, shown, checkScreen } = await renderShare({ openShare });
    await button("sharing:password.open").click();
    await expect.element(shown("platform:validation.required")).toBeVisible();
    expect(openShare).toHaveBeenCalledTimes(1);
    await field("sharing:password.label").fill("barley");
    await button("sharing:password.open").click();
    await expect.element(shown("platform:errors.share_password_wrong")).toBeVisible();
    await checkScreen();
    fault = new AppError("too_many_requests", { context: { retryAfter: 30 } });
    await button("sharing:password.open").click();
    await expect.element(page.getByText(/30/)).toBeVisible();
    fault = null;
    await button("sharing:password.open").click();
    await expect.element(page.getByRole("heading", { name: "Holiday" })).toBeVisible();
    expect(openShare).toHaveBeenLastCalledWith({ shareId, secret, password: "barley" });
  });

  test("counts its downloads down, offers no preview with a limit, and ends when another visitor was faster", async () => {
    const share: OpenedShare = {
      kind: "open",
      scope,
      entries: [fileOf("3", "Nils at the sea.jpg")],
      expiresAt: Date.now() + 86_400_000,
      downloadsLeft: 2,
    };
    const downloadShared = vi.fn(async () => whole);
    const { button, text, checkScreen } = await renderShare({ openShare: async () => share, downloadShared });
    await expect.element(page.getByText(new RegExp(text("sharing:visit.left", { count: 2 })))).toBeVisible();
    const preview = page.getByRole("button", {
      name: text("sharing:visit.previewNamed", { name: "Nils at the sea.jpg" }),
    });
    expect(preview.query()).toBeNull();
    await checkScreen(typed);
    await button("sharing:visit.download").click();
    await expect.element(page.getByText(new RegExp(text("sharing:visit.left", { count: 1 })))).toBeVisible();
    downloadShared.mockRejectedValueOnce(new AppError("share_used_up"));
    await button("sharing:visit.download").click();
    await expect.element(page.getByRole("heading", { name: text("platform:errors.share_used_up") })).toBeVisible();
  });

  test("shows the progress of its own downloads by bytes, and cancels one", async () => {
    const cancelTransfers = vi.fn(async () => undefined);
    const { showTransfers, text, checkScreen } = await renderShare({ openShare: async () => opened, cancelTransfers });
    await expect.element(page.getByRole("heading", { name: "Holiday" })).toBeVisible();
    const own = rowOf("mine.zip", "processing");
    const other = rowOf("other.zip", "processing");
    const rows = [{ ...own, meta: { ...own.meta, rowName: "mine.zip", scope } }, other];
    showTransfers(stateOf({ rows, bytesPerSecond: 1_500_000 }));
    await expect.element(page.getByRole("progressbar", { name: "mine.zip" })).toBeVisible();
    expect(page.getByText("other.zip").query()).toBeNull();
    await checkScreen([...typed, "mine.zip"]);
    await page.getByRole("button", { name: text("sharing:progress.cancel", { name: "mine.zip" }) }).click();
    expect(cancelTransfers).toHaveBeenCalledWith([own.id]);
  });

  test("says that a download is not complete, and which files it lacks", async () => {
    const downloadShared = async () => ({ file: null, lost: 1 });
    const { showTransfers, button, shown, text, checkScreen } = await renderShare({
      openShare: async () => opened,
      downloadShared,
    });
    await button("sharing:visit.downloadAll").click();
    const about = { type: "download", scope, name: "Holiday", isFolder: true } as const;
    const failures = [{ name: "Holiday/plan.zip", errorCode: "copies_unavailable" }];
    const failed = receiptOf({ ...about, id: "2", succeeded: 0, failed: 1, failures });
    showTransfers(stateOf({ receipts: [receiptOf({ ...about, failed: 1, failures }), failed] }));
    const heading = page.getByRole("heading", { name: text("transfers:receipt.incomplete", { name: "Holiday" }) });
    await expect.element(heading).toBeVisible();
    await button("transfers:receipt.show", { count: 1 }).click();
    await expect.element(page.getByText("Holiday/plan.zip")).toBeVisible();
    await expect.element(shown("platform:errors.copies_unavailable")).toBeVisible();
    const success = text("sharing:visit.downloaded", { name: text("sharing:visit.archive", { name: "Holiday" }) });
    expect(page.getByText(success).query()).toBeNull();
    await checkScreen([...typed, "Holiday/plan.zip"]);
  });

  test("does not call one file downloaded of which only the good parts were saved", async () => {
    const name = "Nils at the sea.jpg";
    const { promise: downloading, resolve } = Promise.withResolvers<Downloaded>();
    const answerPartial = vi.fn(async () => resolve({ file: null, lost: 1 }));
    const { showTransfers, button, shown, notify } = await renderShare({
      openShare: async () => ({ ...opened, entries: [fileOf("3", name)] }),
      downloadShared: () => downloading,
      answerPartial,
    });
    await button("sharing:visit.download").click();
    const row = rowOf(name, "asks");
    showTransfers(stateOf({ rows: [{ ...row, meta: { ...row.meta, scope } }] }));
    await button("sharing:progress.saveRest").click();
    expect(answerPartial).toHaveBeenCalledWith(name, true);
    const failures = [{ name, errorCode: "file_partially_broken" }];
    showTransfers(stateOf({ receipts: [receiptOf({ type: "download", scope, name, failed: 1, failures })] }));
    await expect.element(shown("transfers:receipt.incomplete", { name })).toBeVisible();
    expect(notify).not.toHaveBeenCalled();
  });

  test("shows an image, and says when it is none", async () => {
    const downloadShared = vi.fn(async () => ({ file: new File(["no image"], "x"), lost: 0 }));
    const { text, shown } = await renderShare({ openShare: async () => opened, downloadShared });
    const name = "Nils at the sea.jpg";
    await page.getByRole("button", { name: text("sharing:visit.previewNamed", { name }) }).click();
    await expect.element(shown("sharing:visit.previewFailed")).toBeVisible();
    expect(downloadShared).toHaveBeenCalledWith({ shareId, entryIds: ["3"], target: { kind: "memory" }, name });
  });
});
