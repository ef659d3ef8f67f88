import type { ListDrive } from "@dexnet/drive/testing/list-drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { DriveCalls } from "../../testing/fake-drive.ts";
import { renderBrowser } from "./testing/render-browser.tsx";

const refuse =
  (code: ConstructorParameters<typeof AppError>[0]): (() => Promise<never>) =>
  () =>
    Promise.reject(new AppError(code));

async function expectText(element: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => element.query()?.textContent ?? "").toContain(text);
}

const notices = () => page.getByRole("region", { name: "Notifications" });

describe("messages of the file browser", () => {
  test.each([
    ["report", "platform:errors.file_exists"],
    ["Plans", "platform:errors.directory_exists"],
  ])("a new folder with the taken name %s is refused with %s", async (name, key) => {
    const { button, field, text } = await renderBrowser(async ({ addFiles, drive }) => {
      await addFiles([{ name: "report" }]);
      await drive.createFolder(null, "Plans");
    });
    await button("files:newFolder").click();
    await field("files:folderName").fill(name);
    await button("files:create").click();
    await expectText(page.getByRole("dialog"), text(key));
  });

  test.each([
    ["alpha.txt", "platform:deletion.fileInterrupted"],
    ["Plans", "platform:deletion.folderInterrupted"],
  ])("a deletion of %s that fails is reported as interrupted, with the reason", async (name, key) => {
    const calls: DriveCalls = { trash: refuse("internal") };
    const { row, text } = await renderBrowser(
      async ({ addFiles, drive }) => {
        await addFiles([{ name: "alpha.txt" }]);
        await drive.createFolder(null, "Plans");
      },
      "",
      calls,
    );
    await row(name).click();
    await userEvent.keyboard("{Delete}");
    await expectText(notices(), name, text(key), text("platform:errors.internal"));
  });

  test("emptying the trash ends with a message, or says that it was interrupted, with the reason", async () => {
    const fill = async ({ addFiles, drive }: ListDrive) => {
      await drive.trash((await addFiles([{ name: "alpha.txt" }])) as string[]);
    };
    async function emptyTrash(calls: DriveCalls) {
      const rendered = await renderBrowser(fill, "/trash", calls);
      await rendered.button("files:emptyTrash").click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: rendered.text("files:emptyTrash") })
        .click();
      return rendered;
    }
    const { text } = await emptyTrash({ emptyTrash: refuse("internal") });
    await expectText(notices(), text("platform:deletion.fileInterrupted"), text("platform:errors.internal"));
    await emptyTrash({});
    await expectText(notices(), text("platform:deletion.trashEmptied"));
  });

  test.each(["file_too_large", "files_too_large"] as const)("an upload beyond the free space says %s", async (code) => {
    const { pickFiles, text } = await renderBrowser(async () => undefined, "", { upload: refuse(code) });
    await pickFiles(new File(["content"], "film.mkv"));
    await expectText(notices(), text(`platform:errors.${code}`));
  });

  test.each(["address_not_entitled", "entry_not_found"] as const)(
    "an upload that ends with %s is reported",
    async (code) => {
      const { pickFiles, text } = await renderBrowser(async () => undefined, "", { upload: refuse(code) });
      await pickFiles(new File(["content"], "film.mkv"));
      await expectText(notices(), text("transfers:uploadInterrupted"), text(`platform:errors.${code}`));
    },
  );
});
