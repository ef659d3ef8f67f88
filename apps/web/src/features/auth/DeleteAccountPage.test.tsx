import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls, type Storage, storageSchema } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { startFakeClock } from "../../testing/fake-clock.ts";
import { type RenderedPage, type RenderOptions, renderPage } from "../../testing/render-page.tsx";
import { ada } from "../../testing/signed-in-user.ts";
import { firstDigit, typeCode } from "../../testing/type-code.ts";
import { DeleteAccountPage } from "./DeleteAccountPage.tsx";

const { requestDeletion, confirmDeletion } = accountCalls;

const Page = inQueryScope(DeleteAccountPage);

const renderDeletion = (options: Partial<RenderOptions> = {}) =>
  renderPage(<Page />, {
    texts: ["auth"],
    user: {},
    drive: { countContent: async () => null },
    ...options,
    prepare(servers, services) {
      servers.answer(productCalls.userProducts, { products: [], storages: [] });
      return options.prepare?.(servers, services);
    },
  });

const photos: Storage = storageSchema.parse({
  id: "5f0c1c52-6f0e-4c1e-9d7e-0a4b8f1f7a11",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  title: "Photos",
  fdb: "/api/v1/products/0x52908400098527886E0F7030069857D2E4169EE7/fdb/",
  size: 3_000_000_000,
  storageFilesSize: 4_000_000,
  storageFilesFactSize: 4_000_000,
  end_date: "2026-04-09T12:00:00Z",
  release_date: "2026-04-23T12:00:00Z",
  price: "0",
  currency: "USD",
  owner: true,
});
const locked = { address: "0xde709f2102306220921060314715629080e2fb77", title: "Papers" };
const foreign = { address: "0x8617E340B3D01FA5F11F306F4090FD50E238070D", title: "Shared", owner: false };

async function requestCode({ servers, button, shown }: RenderedPage): Promise<void> {
  servers.answer(requestDeletion, { resend_after_seconds: 60 });
  await button("auth:delete.send").click();
  await expect.element(shown("auth:delete.codeLead", { email: ada.email })).toBeVisible();
}

describe("DeleteAccountPage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    startFakeClock();
    const deletion = await renderDeletion();
    const { servers, button, shown } = deletion;
    await deletion.checkScreen();
    await requestCode(deletion);
    await expect.element(shown("auth:resend.seconds", { count: 60 })).toBeVisible();
    await deletion.checkScreen();
    servers.refuse(confirmDeletion, "code_invalid");
    await typeCode("123456");
    await button("auth:delete.submit").click();
    await expect.element(shown("platform:errors.code_invalid")).toBeVisible();
    await deletion.checkScreen();
  });

  test("counts what is lost: own storages, with their files where this device has the phrase", async () => {
    const deletion = await renderDeletion({
      drive: {
        countContent: async (address) =>
          address === photos.address ? { files: 3, folders: 1, filesSizeBytes: 4_000_000 } : null,
      },
      prepare: (servers) =>
        servers.answer(productCalls.userProducts, {
          products: [],
          storages: [photos, { ...photos, ...locked }, { ...photos, ...foreign }],
        }),
    });
    await expect.element(deletion.shown("auth:delete.storages", { count: 2 })).toBeVisible();
    const rows = page.getByRole("listitem");
    await expect.element(rows.nth(0)).toHaveTextContent("Photos3 files · 4 MB");
    await expect.element(rows.nth(1)).toHaveTextContent("Papers4 MB");
    expect(rows.elements()).toHaveLength(2);
    await deletion.checkScreen(["Photos", "Papers"]);
  });

  test("asks for a code without the figures when they can't be fetched", async () => {
    const deletion = await renderDeletion({
      prepare: (servers) => servers.refuse(productCalls.userProducts, "network"),
    });
    await expect.element(deletion.button("auth:delete.send")).toBeEnabled();
  });

  test("requests a code for the e-mail of the user", async () => {
    const deletion = await renderDeletion();
    await expect.element(deletion.shown("auth:delete.lead", { email: ada.email })).toBeVisible();
    await requestCode(deletion);
    await expect.element(firstDigit()).toHaveFocus();
    expect(deletion.servers.requestsOf(requestDeletion)).toEqual([{ email: ada.email }]);
  });

  test("shows the request for a code under way", async () => {
    const { servers, button } = await renderDeletion();
    servers.answer(requestDeletion, new Promise(() => undefined));
    await button("auth:delete.send").click();
    await expect.element(button("auth:delete.send")).toBeDisabled();
  });

  test("shows that the connection is lost, and no code is asked for", async () => {
    const { servers, button, shown } = await renderDeletion();
    servers.refuse(requestDeletion, "network");
    await button("auth:delete.send").click();
    await expect.element(shown("platform:errors.network")).toBeVisible();
    await expect.element(button("auth:delete.send")).toBeEnabled();
  });

  test("counts down the wait when a code was requested too early", async () => {
    const advance = startFakeClock();
    const { servers, button, shown } = await renderDeletion();
    servers.refuse(requestDeletion, "resend_too_early", 30);
    await button("auth:delete.send").click();
    await expect.element(shown("platform:wait.seconds", { count: 30 })).toBeVisible();
    advance(29);
    await expect.element(shown("platform:wait.seconds", { count: 1 })).toBeVisible();
    advance(1);
    await expect.element(shown("platform:wait.seconds", { count: 1 })).not.toBeInTheDocument();
  });

  test("deletes the account only by the button, and signs out because of that", async () => {
    const deletion = await renderDeletion();
    const { servers, services, button } = deletion;
    await requestCode(deletion);
    servers.answer(confirmDeletion, {});
    servers.answer(sessionCalls.logout, {});
    const reasons: string[] = [];
    services.session.subscribe((_, reason) => reasons.push(reason));
    await typeCode("123456");
    await expect.element(button("auth:delete.submit")).toBeEnabled();
    expect(servers.requestsOf(confirmDeletion)).toEqual([]);
    await button("auth:delete.submit").click();
    await expect.poll(() => services.session.user()).toBeNull();
    expect(servers.requestsOf(confirmDeletion)).toEqual([{ code: "123456" }]);
    expect(reasons).toEqual(["account-deleted"]);
  });

  test.each(["code_invalid", "code_expired"] as const)("shows %s and focuses the first digit", async (code) => {
    const deletion = await renderDeletion();
    await requestCode(deletion);
    deletion.servers.refuse(confirmDeletion, code);
    await typeCode("123456");
    await deletion.button("auth:delete.submit").click();
    await expect.element(deletion.shown(`platform:errors.${code}`)).toBeVisible();
    await expect.element(firstDigit()).toHaveFocus();
    expect(deletion.services.session.user()).toEqual(ada);
  });

  test("refuses an incomplete code without a request", async () => {
    const deletion = await renderDeletion();
    await requestCode(deletion);
    await typeCode("123");
    await deletion.button("auth:delete.submit").click();
    await expect.element(deletion.shown("platform:validation.code")).toBeVisible();
    expect(deletion.servers.requestsOf(confirmDeletion)).toEqual([]);
  });

  test("leads back to the storages", async () => {
    const { path, shown } = await renderDeletion();
    await shown("auth:delete.cancel").click();
    await expect.poll(path).toBe("/storages/");
  });
});
