import { productCalls, type Storage, storageSchema } from "@dexnet/protocol/products";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { RenameStorageModal } from "./RenameStorageModal.tsx";

const storage: Storage = storageSchema.parse({
  id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  title: "Family photos",
  fdb: "/fdb",
  owner: true,
  size: 10_000_000_000,
  storageFilesSize: 0,
  storageFilesFactSize: 0,
  end_date: "2027-01-01T00:00:00.000Z",
  release_date: "2027-01-15T00:00:00.000Z",
  price: "0",
  currency: "USD",
});

const Modal = inQueryScope(RenameStorageModal);

function RenamePage() {
  const [renamed, setRenamed] = useState<Storage | null>(null);
  return (
    <>
      <h1>{storage.title}</h1>
      <button type="button" onClick={() => setRenamed(storage)}>
        {storage.title}
      </button>
      <Modal storage={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}

async function renderRename(options: Partial<RenderOptions> = {}) {
  const rendered = await renderPage(<RenamePage />, { texts: ["storages"], user: {}, ...options });
  const opener = page.getByRole("button", { name: storage.title });
  await opener.click();
  await expect.element(rendered.field("storages:rename.name")).toHaveFocus();
  return { ...rendered, opener };
}

describe("RenameStorageModal", () => {
  test("passes the checks of a screen: first, and with an error", { tags: "full" }, async () => {
    const { field, shown, checkScreen } = await renderRename();
    await checkScreen([storage.title]);
    await field("storages:rename.name").fill("");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("platform:validation.required")).toBeVisible();
    await checkScreen([storage.title]);
  });

  test.each([
    ["", "required"],
    ["x".repeat(65), "titleLength"],
  ])("refuses the name “%s” without a request", async (title, key) => {
    const { servers, field, shown } = await renderRename();
    await field("storages:rename.name").fill(title);
    await userEvent.keyboard("{Enter}");
    await expect.element(shown(`platform:validation.${key}`)).toBeVisible();
    expect(servers.requestsOf(productCalls.updateUserInfo)).toEqual([]);
  });

  test("saves the trimmed name, shows a notice and returns the focus", async () => {
    const { servers, field, opener, shown } = await renderRename();
    servers.answer(productCalls.updateUserInfo, { ...storage, title: "Letters" });
    await field("storages:rename.name").fill("  Letters ");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("storages:rename.done")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(servers.requestsOf(productCalls.updateUserInfo)).toEqual([{ title: "Letters" }]);
  });

  test("sends no request for the same name", async () => {
    const { servers, button, opener } = await renderRename();
    await button("storages:rename.save").click();
    await expect.element(opener).toHaveFocus();
    expect(servers.requestsOf(productCalls.updateUserInfo)).toEqual([]);
  });

  test("says that a name was not saved when the server answers with another one", async () => {
    const { servers, field, shown } = await renderRename();
    servers.answer(productCalls.updateUserInfo, { ...storage, title: "Another" });
    await field("storages:rename.name").fill("Letters");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("storages:rename.failed")).toBeVisible();
    expect(shown("storages:rename.done").query()).toBeNull();
  });

  test("offers another try when the name could not be saved", async () => {
    const { servers, button, field, shown } = await renderRename();
    servers.refuse(productCalls.updateUserInfo, "network");
    await field("storages:rename.name").fill("Letters");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("storages:rename.failed")).toBeVisible();
    servers.answer(productCalls.updateUserInfo, { ...storage, title: "Letters" });
    await button("storages:list.tryAgain").click();
    await expect.element(shown("storages:rename.done")).toBeVisible();
  });
});
