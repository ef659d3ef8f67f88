import { logCalls } from "@dexnet/protocol/log";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { productCalls, type Storage, storageSchema } from "@dexnet/protocol/products";
import { type SignIn, sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { SafetyPage } from "./SafetyPage.tsx";

const Safety = inQueryScope(SafetyPage);

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const other = "0xde709f2102306220921060314715629080e2fb77";
const unlisted = "0x8617e340b3d01fa5f11f306f4090fd50e238070d";
const storageOf = (title: string, at: string): Storage =>
  storageSchema.parse({
    id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
    address: at,
    title,
    fdb: "/fdb",
    size: 3_000_000_000,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    price: "0",
    currency: "USD",
    owner: true,
    end_date: "2030-01-01T00:00:00Z",
    release_date: "2030-01-15T00:00:00Z",
  });
const storages = [storageOf("Photos", address), storageOf("Work", other)];
const signIns: SignIn[] = [
  {
    at: "2026-05-03T12:30:00.000Z",
    method: "password",
    second_factor: "authenticator",
    browser: "Chrome",
    system: "Linux",
  },
  { at: "2026-05-02T12:30:00.000Z", method: "passkey", second_factor: null, browser: null, system: "Android" },
  { at: "2026-05-01T12:30:00.000Z", method: "registration", second_factor: null, browser: null, system: null },
];

async function renderSafety(options: Partial<RenderOptions> = {}) {
  const forgetPhrase = vi.fn(async (_: string) => undefined);
  const listSavedPhrases = vi.fn(async () =>
    forgetPhrase.mock.calls.length === 0 ? [address.toLowerCase(), unlisted] : [],
  );
  const rendered = await renderPage(<Safety />, {
    texts: ["settings", "profile"],
    user: {},
    drive: {
      listSavedPhrases,
      forgetPhrase,
      readWitnessRequirement: async () => ({ keys: [], needed: 0 }),
    },
    ...options,
    async prepare(servers, services) {
      servers.answer(productCalls.userProducts, { products: [], storages });
      servers.answer(twoFactorCalls.getState, { enabled: false, enabled_at: null, recovery_codes_left: 0 });
      servers.answer(passkeyCalls.listPasskeys, { passkeys: [] });
      servers.answer(sessionCalls.listSignIns, { sign_ins: signIns });
      servers.answer(logCalls.info, {
        name: "localhost/dexnet",
        verifier_key: "localhost/dexnet+01234567+AbC",
        map_key: "a".repeat(64),
        integration_seconds: 60,
        checkpoint: null,
        witnesses: [],
        anchor: null,
      });
      await options.prepare?.(servers, services);
    },
  });
  return { ...rendered, forgetPhrase };
}

describe("SafetyPage", () => {
  test("passes the checks of a screen", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderSafety();
    await expect.element(shown("settings:phrases.saved")).toBeVisible();
    await expect.element(shown("settings:protection.secondFactor.missing")).toBeVisible();
    await checkScreen(["Photos", "Work", "Android"]);
  });

  test("leads from what is missing to the security page", async () => {
    const { path, text } = await renderSafety();
    await page.getByRole("link", { name: text("settings:protection.secondFactor.action"), exact: true }).click();
    await expect.poll(path).toBe("/settings/security");
  });

  test("shows how each sign-in was made", async () => {
    const { text } = await renderSafety();
    const section = page.getByRole("region", { name: text("settings:signIns.title"), exact: true });
    await expect.poll(() => section.getByRole("listitem").elements().length).toBe(3);
    const [first] = section.getByRole("listitem").elements();
    expect(first?.textContent).toContain("Chrome on Linux");
    expect(first?.textContent).toContain("Password\u00a0· authenticator app");
  });

  test("forgets a saved phrase after a question, and asks nothing of others", async () => {
    const { forgetPhrase, shown, text } = await renderSafety();
    const forget = page.getByRole("button", { name: text("settings:phrases.forgetNamed", { title: "Photos" }) });
    await forget.click();
    const question = page.getByRole("dialog", { name: text("settings:phrases.question") });
    await expect.element(question).toBeVisible();
    expect(forgetPhrase).not.toHaveBeenCalled();
    await question.getByRole("button", { name: text("settings:phrases.forget"), exact: true }).click();
    await expect.element(shown("settings:phrases.done", { title: "Photos" })).toBeVisible();
    await expect.element(forget).not.toBeInTheDocument();
    expect(forgetPhrase.mock.calls).toEqual([[address]]);
  });

  test("names a storage whose phrase this device has and which is not listed, and forgets its phrase", async () => {
    const { forgetPhrase, shown, text } = await renderSafety();
    await expect.element(shown("widgets:unlisted.title")).toBeVisible();
    await expect.element(shown("settings:phrases.unlisted")).toBeVisible();
    await page.getByRole("button", { name: text("settings:phrases.forgetNamed", { title: "0x8617…070d" }) }).click();
    const question = page.getByRole("dialog", { name: text("settings:phrases.question") });
    await question.getByRole("button", { name: text("settings:phrases.forget"), exact: true }).click();
    await expect.element(shown("widgets:unlisted.title")).not.toBeInTheDocument();
    expect(forgetPhrase.mock.calls).toEqual([[unlisted]]);
  });

  test("shows why lists can't be shown, and the rest of the page", async () => {
    const { shown } = await renderSafety({
      prepare(servers) {
        servers.refuse(sessionCalls.listSignIns, "bad_request");
        servers.refuse(twoFactorCalls.getState, "bad_request");
      },
    });
    await expect.element(shown("platform:errors.bad_request")).toBeVisible();
    await expect.element(shown("settings:phrases.saved")).toBeVisible();
    await expect.element(shown("settings:stored.title")).toBeVisible();
  });

  test("passes the checks of a screen without storages and sign-ins", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderSafety({
      prepare(servers) {
        servers.answer(productCalls.userProducts, { products: [], storages: [] });
        servers.answer(sessionCalls.listSignIns, { sign_ins: [] });
      },
    });
    await expect.element(shown("settings:signIns.none")).toBeVisible();
    await checkScreen();
  });
});
