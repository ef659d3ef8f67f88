import { type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { expect, test, vi } from "vitest";
import type { Language } from "../platform/i18n/languages.ts";
import { createLanguageChoice } from "./language-choice.ts";
import type { KeptLanguage } from "./saved-language.ts";

function someone(language: Language): CurrentUser {
  return currentUserSchema.parse({
    id: "018f6b1e-0000-7000-8000-000000000001",
    email: "anna@example.org",
    email_activation: true,
    unique_key: "0123456789abcdef0123456789abcdef",
    language,
  });
}

function createDevice({ kept = null, user = null }: { kept?: KeptLanguage | null; user?: CurrentUser | null } = {}) {
  const device = {
    kept,
    user,
    shown: kept?.language ?? "en-EN",
    told: [] as Language[],
    online: true,
    textsCome: true,
    /** Texts of a language that are under way. */
    underWay: new Map<Language, PromiseWithResolvers<void>>(),
    savesUnderWay: [] as PromiseWithResolvers<void>[],
    waiting: [] as (() => void)[],
  };
  const choice = createLanguageChoice({
    saved: {
      read: async () => device.kept,
      save: async (next) => {
        await device.savesUnderWay.shift()?.promise;
        device.kept = next;
      },
    },
    session: {
      user: () => device.user,
      async setLanguage(language) {
        device.told.push(language);
        if (!device.online) throw new AppError("network");
        if (device.user !== null) device.user = { ...device.user, language };
      },
    },
    shown: () => device.shown,
    async show(language, isWanted) {
      await device.underWay.get(language)?.promise;
      if (!device.textsCome) throw new AppError("network");
      if (isWanted()) device.shown = language;
    },
    later: (action) => device.waiting.push(action),
  });
  return { device, choice };
}

test("a choice of nobody's is shown and kept, and no account hears of it", async () => {
  const { device, choice } = createDevice();
  await choice.choose("ru-RU");
  expect(device).toMatchObject({ shown: "ru-RU", kept: { language: "ru-RU", chosen: true }, told: [] });
});

test("a choice of somebody who is signed in also becomes the language of their mails", async () => {
  const { device, choice } = createDevice({ user: someone("en-EN") });
  await choice.choose("uk-UA");
  expect(device.told).toEqual(["uk-UA"]);
});

test("an account that can't be reached is told once more later, and then no more", async () => {
  const { device, choice } = createDevice({ user: someone("en-EN") });
  device.online = false;
  await choice.choose("uk-UA");
  expect(device).toMatchObject({ shown: "uk-UA", kept: { language: "uk-UA", chosen: true } });
  for (const action of device.waiting.splice(0)) action();
  expect(device.told).toEqual(["uk-UA", "uk-UA"]);
  expect(device.waiting).toEqual([]);
});

test("the second word is not sent after another choice, nor for another account", async () => {
  const first = createDevice({ user: someone("en-EN") });
  first.device.online = false;
  await first.choice.choose("uk-UA");
  first.device.shown = "ru-RU";
  for (const action of first.device.waiting) action();
  expect(first.device.told).toEqual(["uk-UA"]);

  const second = createDevice({ user: someone("en-EN") });
  second.device.online = false;
  await second.choice.choose("uk-UA");
  second.device.user = null;
  for (const action of second.device.waiting) action();
  expect(second.device.told).toEqual(["uk-UA"]);
});

test("texts that don't come change nothing, and are told", async () => {
  const { device, choice } = createDevice({ user: someone("en-EN") });
  device.textsCome = false;
  await expect(choice.choose("ru-RU")).rejects.toMatchObject({ code: "network" });
  expect(device).toMatchObject({ shown: "en-EN", kept: null, told: [] });
});

test("of two choices the last one counts, though the texts of the first come later", async () => {
  const { device, choice } = createDevice({ user: someone("uk-UA") });
  const russian = Promise.withResolvers<void>();
  device.underWay.set("ru-RU", russian);
  const first = choice.choose("ru-RU");
  await choice.choose("en-EN");
  russian.resolve();
  await first;
  expect(device).toMatchObject({ shown: "en-EN", kept: { language: "en-EN", chosen: true }, told: ["en-EN"] });
});

test("of two choices the last one is kept, though the first takes longer to save", async () => {
  const { device, choice } = createDevice();
  const slow = Promise.withResolvers<void>();
  device.savesUnderWay.push(slow);
  const first = choice.choose("ru-RU");
  await vi.waitUntil(() => device.savesUnderWay.length === 0);
  const second = choice.choose("uk-UA");
  slow.resolve();
  await Promise.all([first, second]);
  expect(device).toMatchObject({ shown: "uk-UA", kept: { language: "uk-UA", chosen: true } });
});

test("nobody is told of texts that did not come for a choice that was taken back", async () => {
  const { device, choice } = createDevice();
  const russian = Promise.withResolvers<void>();
  device.underWay.set("ru-RU", russian);
  const first = choice.choose("ru-RU");
  await choice.choose("uk-UA");
  russian.reject(new AppError("network"));
  await first;
  expect(device).toMatchObject({ shown: "uk-UA", kept: { language: "uk-UA", chosen: true } });
});

test("a choice that is made while the account's language is loading stays", async () => {
  const { device, choice } = createDevice({ user: someone("ru-RU") });
  const russian = Promise.withResolvers<void>();
  device.underWay.set("ru-RU", russian);
  const following = choice.followAccount();
  await choice.choose("uk-UA");
  russian.resolve();
  await following;
  expect(device).toMatchObject({ shown: "uk-UA", kept: { language: "uk-UA", chosen: true } });
});

test("without a choice on the device the account's language is taken, account after account", async () => {
  const { device, choice } = createDevice({ user: someone("ru-RU") });
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "ru-RU", kept: { language: "ru-RU", chosen: false }, told: [] });
  device.user = someone("uk-UA");
  await choice.followAccount();
  expect(device.shown).toBe("uk-UA");
});

test("a choice on the device stays, whatever the account says", async () => {
  const { device, choice } = createDevice({ kept: { language: "en-EN", chosen: true }, user: someone("ru-RU") });
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "en-EN", kept: { language: "en-EN", chosen: true } });
});

test("nobody, and texts that don't come, leave the page as it is", async () => {
  const { device, choice } = createDevice();
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "en-EN", kept: null });
  device.user = someone("ru-RU");
  device.textsCome = false;
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "en-EN", kept: null });
});
