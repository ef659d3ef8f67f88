import type { FileView, NewShare, Share, StorageDrive, ViewState } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import type { DriveCalls } from "../../../testing/fake-drive.ts";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { endOfPeriod } from "../dialog/share-periods.ts";
import { address, fileOf, folderOf, linkPath, setDrive, shareId, shareOf } from "../testing/sharing-drive.ts";
import { LinksOf } from "./LinksPage.tsx";

const Links = inQueryScope(LinksOf);
const renderLinks = (methods: DriveCalls, options: Partial<RenderOptions> = {}) =>
  renderPage(<Links address={address} />, {
    texts: ["sharing", "storages"],
    user: {},
    prepare: (_, services) => void setDrive(services, methods),
    ...options,
  });
const name = "Nils at the sea.jpg";

/** A storage with a folder and a file at its top. */
const openView: StorageDrive["openView"] = async (view, listener) => {
  const show = (shown: FileView) => {
    const rows = shown.searchText === "" ? [folderOf("1", "Holiday"), fileOf("3", name)] : [];
    const state: ViewState = {
      revision: 1,
      view: shown,
      version: 1,
      count: rows.length,
      filesSizeBytes: 0,
      path: [],
      rows,
    };
    listener(state);
  };
  show(view);
  return {
    rows: async () => ({ revision: 1, rows: [] }),
    ids: async () => ({ revision: 1, ids: [] }),
    entries: async () => [],
    find: async () => ({ revision: 1, index: null }),
    change: async (next) => show(next),
    stop: async () => undefined,
  };
};

describe("LinksPage", () => {
  test("passes the checks of a screen with links in every state", { tags: "full" }, async () => {
    const shares: Share[] = [
      shareOf({ hasPassword: true, expiresAt: Date.now() + 86_400_000, downloadsLimit: 5, downloads: 2 }),
      shareOf({ id: "1".repeat(32), name: null, files: 7, isFolder: true, state: "expired" }),
      shareOf({ id: "2".repeat(32), state: "used-up" }),
      shareOf({ id: "3".repeat(32), state: "revoked", isFolder: true, name: "Holiday" }),
      shareOf({ id: "4".repeat(32), linkPath: null, name: null }),
    ];
    const { checkScreen, shown } = await renderLinks({ listShares: async () => shares });
    await expect.element(shown("sharing:links.unknown")).toBeVisible();
    await checkScreen([name, "Nils", "sea.jpg", "Holiday"]);
  });

  test("says that there are no links, and why they can't be shown", async () => {
    const { shown, checkScreen } = await renderLinks({ listShares: async () => [] });
    await expect.element(shown("sharing:links.none")).toBeVisible();
    await checkScreen();
    const failed = await renderLinks({
      listShares: async () => {
        throw new AppError("bad_answer");
      },
    });
    await expect.element(failed.shown("platform:errors.bad_answer")).toBeVisible();
  });

  test("revokes a link only after a question", async () => {
    let share = shareOf();
    const revokeShare = vi.fn(async () => {
      share = { ...share, state: "revoked" };
    });
    const { button, shown } = await renderLinks({ listShares: async () => [share], revokeShare });
    await button("sharing:links.revoke").click();
    await expect.element(shown("sharing:links.revokeText", { name })).toBeVisible();
    expect(revokeShare).not.toHaveBeenCalled();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await expect.element(shown("sharing:links.revoked")).toBeVisible();
    expect(revokeShare).toHaveBeenCalledWith(shareId);
  });

  test("creates a link to a chosen entry with its limits and shows it", { tags: "full" }, async () => {
    const createShare = vi.fn(async () => ({ ...shareOf({ hasPassword: true }), linkPath }));
    const { button, field, shown, text, checkScreen } = await renderLinks({
      listShares: async () => [],
      openView,
      createShare,
    });
    await button("sharing:links.add").click();
    await expect.element(page.getByText("Holiday")).toBeVisible();
    await checkScreen([name, "Nils", "sea.jpg", "Holiday"]);
    await page.getByRole("button", { name: text("sharing:choose.shareNamed", { name }) }).click();
    await expect.element(shown("sharing:dialog.snapshot")).toBeVisible();
    await checkScreen([name, "Nils", "sea.jpg"]);
    await field("sharing:dialog.limit").fill("1.5");
    await button("sharing:dialog.create").click();
    await expect.element(shown("sharing:dialog.limitWrong")).toBeVisible();
    await field("sharing:dialog.limit").fill("3");
    await field("sharing:dialog.password").fill("open sesame");
    await page.getByLabelText(text("sharing:dialog.expiry"), { exact: true }).selectOptions("7 days");
    const from = Date.now();
    await button("sharing:dialog.create").click();
    await expect.element(field("sharing:dialog.link")).toHaveValue(window.location.origin + linkPath);
    await checkScreen();
    expect(createShare).toHaveBeenCalledTimes(1);
    expect(createShare).toHaveBeenCalledWith({
      entryIds: ["3"],
      password: "open sesame",
      downloadsLimit: 3,
      expiresAt: expect.closeTo(from + 7 * 86_400_000, -5),
    });
  });

  test("shows why a link could not be created, and keeps what was typed", async () => {
    const createShare = async () => {
      throw new AppError("share_too_large");
    };
    const { button, field, shown, text } = await renderLinks({ listShares: async () => [], openView, createShare });
    await button("sharing:links.add").click();
    await page.getByRole("button", { name: text("sharing:choose.shareNamed", { name: "Holiday" }) }).click();
    await field("sharing:dialog.limit").fill("3");
    await button("sharing:dialog.create").click();
    await expect.element(shown("platform:errors.share_too_large")).toBeVisible();
    await expect.element(field("sharing:dialog.limit")).toHaveValue("3");
  });

  test.each([
    ["en-EN", ["for 1\u00a0month", "for 3\u00a0months", "for 12\u00a0months"]],
    ["ru-RU", ["1\u00a0месяц", "3\u00a0месяца", "12\u00a0месяцев"]],
    ["uk-UA", ["1\u00a0місяць", "3\u00a0місяці", "12\u00a0місяців"]],
  ] as const)(
    "offers months with their plural in %s, and a link ends after so many",
    { tags: "full" },
    async (language, months) => {
      const createShare = vi.fn(async (_: NewShare) => ({ ...shareOf(), linkPath }));
      const methods = { listShares: async () => [], openView, createShare };
      const { button, field, text } = await renderLinks(methods, { language });
      await button("sharing:links.add").click();
      await page.getByRole("button", { name: text("sharing:choose.shareNamed", { name: "Holiday" }) }).click();
      const options = () => [...(field("sharing:dialog.expiry").query()?.querySelectorAll("option") ?? [])];
      await expect
        .poll(() =>
          options()
            .slice(-3)
            .map(({ label }) => label),
        )
        .toEqual(months);
      await field("sharing:dialog.expiry").selectOptions(months[1]);
      const expiresAt = endOfPeriod({ unit: "months", count: 3 }, Date.now());
      await button("sharing:dialog.create").click();
      await expect.poll(() => createShare.mock.calls.length).toBe(1);
      expect(createShare.mock.calls[0]?.[0]).toMatchObject({ expiresAt: expect.closeTo(expiresAt, -5) });
    },
  );

  test("says that a search found nothing", async () => {
    const { button, field, shown } = await renderLinks({ listShares: async () => [], openView });
    await button("sharing:links.add").click();
    await field("sharing:choose.search").fill("zebra");
    await expect.element(shown("sharing:choose.notFound")).toBeVisible();
  });
});
