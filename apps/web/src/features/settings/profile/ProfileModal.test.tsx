import {
  productCalls,
  type Storage,
  storageSchema,
  type UserProduct,
  userProductSchema,
} from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { languages } from "../../../platform/i18n/languages.ts";
import { ada } from "../../../testing/signed-in-user.ts";
import { renderProfile } from "../testing/render-profile.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const userProduct: UserProduct = userProductSchema.parse({
  id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
  end_date: new Date(Date.now() + 9.5 * 86_400_000).toISOString(),
  release_date: new Date(Date.now() + 23.5 * 86_400_000).toISOString(),
  address,
  unassigned_size: 0,
  storages: 1,
  product: {
    id: "trial",
    name: "Trial",
    price: "0",
    currency: "USD",
    period_days: 14,
    trial: true,
    storage_size: 10_000_000_000,
    storages: 1,
    storage_smallest: 1_000_000_000,
    storage_largest: 10_000_000_000,
  },
});

const storage: Storage = storageSchema.parse({
  id: userProduct.id,
  address,
  title: "Photos",
  fdb: "/fdb",
  size: 3_000_000_000,
  storageFilesSize: 2_000_000_000,
  storageFilesFactSize: 2_000_000_000,
  price: "0",
  currency: "USD",
  owner: true,
  end_date: userProduct.end_date,
  release_date: userProduct.release_date,
});
const connected: Storage = { ...storage, owner: false };

const deletionDialog = (text: (key: string) => string) =>
  page.getByRole("dialog", { name: text("profile:delete.title"), exact: true });

describe("ProfileModal", () => {
  test("passes the checks of a screen with a tariff", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderProfile({
      prepare: (servers) => servers.answer(productCalls.userProducts, { products: [userProduct], storages: [] }),
    });
    await expect.element(shown("profile:tariff.free")).toBeVisible();
    await checkScreen();
  });

  test.each(languages)(
    "passes the checks of a screen in %s before the deletion",
    { tags: "full" },
    async (language) => {
      const { button, text, checkScreen } = await renderProfile({ language });
      await button("profile:delete.button").click();
      await expect.element(deletionDialog(text)).toBeVisible();
      await checkScreen();
    },
  );

  test("passes the checks of a screen without a tariff", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderProfile();
    await expect.element(shown("profile:tariff.none")).toBeVisible();
    await checkScreen();
  });

  test("takes the focus and returns it to the button that opened it", async () => {
    const { opener, shown, dialog } = await renderProfile();
    await expect.element(shown("profile:tariff.none")).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test("shows the e-mail and the tariff, and leads to the storage", async () => {
    const { button, path, shown, dialog } = await renderProfile({
      prepare: (servers) => servers.answer(productCalls.userProducts, { products: [userProduct], storages: [] }),
    });
    await expect.element(page.getByText(ada.email)).toBeVisible();
    await expect.element(shown("profile:tariff.days", { count: 9 })).toBeVisible();
    await button("profile:tariff.open").click();
    await expect.poll(path).toBe(`/storages/${address}`);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("leads to the plans and closes", async () => {
    const { button, path, dialog } = await renderProfile();
    await button("profile:tariff.upgrade").click();
    await expect.poll(path).toBe("/storages/plans");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("uses the current storage, and loads no list of products then", async () => {
    const current = { address, storageFilesSize: 0, storageTotalSize: 3_000_000_000 };
    const { servers, button, shown, path } = await renderProfile({
      prepare(servers, { storageHeader }) {
        storageHeader.show(current);
        servers.answer(productCalls.storage, storage);
      },
    });
    await expect.element(page.getByText("3 GB", { exact: true })).toBeVisible();
    await expect.element(shown("profile:tariff.days", { count: 9 })).toBeVisible();
    expect(servers.requestsOf(productCalls.userProducts)).toEqual([]);
    await button("profile:tariff.open").click();
    await expect.poll(path).toBe(`/storages/${address}`);
  });

  test.each(["profile", "safety", "security", "billing"])("leads to the settings page %s and closes", async (name) => {
    const { dialog, path, text } = await renderProfile();
    await dialog
      .getByRole("link", { name: text(`profile:links.${name}`), exact: false })
      .first()
      .click();
    await expect.poll(path).toBe(`/settings/${name}`);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("names the plan and its end, and the storages that a deletion takes", async () => {
    const { button, text } = await renderProfile({
      prepare: (servers) =>
        servers.answer(productCalls.userProducts, { products: [userProduct], storages: [storage, connected] }),
    });
    await expect.element(page.getByText("Trial")).toBeVisible();
    await button("profile:delete.button").click();
    const loss = text("profile:delete.loss", { count: 1, size: "2 GB" });
    await expect.element(deletionDialog(text).getByText(loss)).toBeVisible();
  });

  test("shows why the tariff can't be shown, and loads it again", async () => {
    const { servers, button, shown } = await renderProfile({
      prepare: (servers) => servers.refuse(productCalls.userProducts, "bad_request"),
    });
    await expect.element(shown("platform:errors.bad_request")).toBeVisible();
    servers.answer(productCalls.userProducts, { products: [], storages: [] });
    await button("widgets:error.retry").click();
    await expect.element(shown("profile:tariff.none")).toBeVisible();
  });

  test("reserves the space of the button while the tariff is loaded", async () => {
    const { button } = await renderProfile({
      prepare: (servers) => servers.answer(productCalls.userProducts, new Promise(() => undefined)),
    });
    await expect.element(button("profile:tariff.open")).toBeDisabled();
  });

  test("shows neither tariff nor security before the e-mail is confirmed", async () => {
    const { servers, button, shown } = await renderProfile({ user: { email_activation: false } });
    await expect.element(button("profile:signOut")).toBeVisible();
    await expect.element(shown("profile:tariff.title")).not.toBeInTheDocument();
    await expect.element(shown("profile:links.security")).not.toBeInTheDocument();
    await expect.element(button("profile:delete.button")).not.toBeInTheDocument();
    expect(servers.requestsOf(productCalls.userProducts)).toEqual([]);
  });

  test("changes the language of the page and of the dialog", async () => {
    const { field, dialog } = await renderProfile();
    await field("profile:language").selectOptions("ru-RU");
    await expect.poll(() => document.documentElement.lang).toBe("ru");
    await expect.element(field("profile:language")).toHaveValue("ru-RU");
    await field("profile:language").selectOptions("en-EN");
    await expect.element(dialog).toBeVisible();
  });

  test("keeps the account when its deletion is cancelled, and returns the focus", async () => {
    const { button, path, text } = await renderProfile();
    await button("profile:delete.button").click();
    const dialog = deletionDialog(text);
    await expect.element(dialog.getByText(text("profile:delete.question"))).toBeVisible();
    await expect.element(dialog.getByText(text("profile:delete.warning"))).toBeVisible();
    await expect.element(button("profile:delete.cancel")).toHaveFocus();
    await button("profile:delete.cancel").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("profile:delete.button")).toHaveFocus();
    expect(path()).toBe("/");
  });

  test("leads to the page of the deletion and closes", async () => {
    const { button, path, dialog } = await renderProfile();
    await button("profile:delete.button").click();
    await button("profile:delete.confirm").click();
    await expect.poll(path).toBe("/auth/delete-account");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("signs out and closes", async () => {
    const { servers, services, button, dialog } = await renderProfile();
    servers.answer(sessionCalls.logout, {});
    await button("profile:signOut").click();
    await expect.poll(() => services.session.user()).toBeNull();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => servers.requestsOf(sessionCalls.logout)).toHaveLength(1);
  });
});
