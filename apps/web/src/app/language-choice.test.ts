import { type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import type { Language } from "../platform/i18n/languages.ts";
import { createLanguageChoice } from "./language-choice.ts";
import type { StoredLanguage } from "./saved-language.ts";

function someone(language: Language): CurrentUser {
  return currentUserSchema.parse({
    id: "018f6b1e-0000-7000-8000-000000000001",
    email: "anna@example.org",
    email_activation: true,
    unique_key: "0123456789abcdef0123456789abcdef",
    language,
  });
}

function createDevice({
  saved = null,
  user = null,
}: {
  saved?: StoredLanguage | null;
  user?: CurrentUser | null;
} = {}) {
  const device = {
    saved,
    user,
    shown: saved?.language ?? "en-EN",
    accountUpdates: [] as Language[],
    online: true,
    textsCome: true,
    /** Texts that are still loading. */
    underWay: new Map<Language, PromiseWithResolvers<void>>(),
    savesUnderWay: [] as PromiseWithResolvers<void>[],
    waiting: [] as (() => void)[],
  };
  const choice = createLanguageChoice({
    saved: {
      read: async () => device.saved,
      save: async (next) => {
        await device.savesUnderWay.shift()?.promise;
        device.saved = next;
      },
    },
    session: {
      user: () => device.user,
      async setLanguage(language) {
        device.accountUpdates.push(language);
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
    schedule: (action) => device.waiting.push(action),
  });
  return { device, choice };
}

test("language choice: without an account it is shown and saved on the device only", async () => {
  const { device, choice } = createDevice();
  await choice.choose("ru-RU");
  expect(device).toMatchObject({ shown: "ru-RU", saved: { language: "ru-RU", chosen: true }, accountUpdates: [] });
});

test("language choice: with an account it becomes the language of the mails too", async () => {
  const { device, choice } = createDevice({ user: someone("en-EN") });
  await choice.choose("uk-UA");
  expect(device.accountUpdates).toEqual(["uk-UA"]);
});

test("language choice: an account that can't be reached is updated once more later, and then no more", async () => {
  const { device, choice } = createDevice({ user: someone("en-EN") });
  device.online = false;
  await choice.choose("uk-UA");
  expect(device).toMatchObject({ shown: "uk-UA", saved: { language: "uk-UA", chosen: true } });
  for (const action of device.waiting.splice(0)) action();
  expect(device.accountUpdates).toEqual(["uk-UA", "uk-UA"]);
  expect(device.waiting).toEqual([]);
});

test("language choice: the second update is not sent after another choice, nor for another account", async () => {
  const first = createDevice({ user: someone("en-EN") });
  first.device.online = false;
  await first.choice.choose("uk-UA");
  first.device.shown = "ru-RU";
  for (const action of first.device.waiting) action();
  expect(first.device.accountUpdates).toEqual(["uk-UA"]);

  const second = createDevice({ user: someone("en-EN") });
  second.device.online = false;
  await second.choice.choose("uk-UA");
  second.device.user = null;
  for (const action of second.device.waiting) action();
  expect(second.device.accountUpdates).toEqual(["uk-UA"]);
});

test("language choice: texts that can't be loaded change nothing and are reported", async () => {
  const { device, choice } = createDevice({ user: someone("en-EN") });
  device.textsCome = false;
  await expect(choice.choose("ru-RU")).rejects.toMatchObject({ code: "network" });
  expect(device).toMatchObject({ shown: "en-EN", saved: null, accountUpdates: [] });
});

test("language choice: the last of two choices is shown, even when the texts of the first load later", async () => {
  const { device, choice } = createDevice({ user: someone("uk-UA") });
  const russian = Promise.withResolvers<void>();
  device.underWay.set("ru-RU", russian);
  const first = choice.choose("ru-RU");
  await choice.choose("en-EN");
  russian.resolve();
  await first;
  expect(device).toMatchObject({
    shown: "en-EN",
    saved: { language: "en-EN", chosen: true },
    accountUpdates: ["en-EN"],
  });
});

test("language choice: the last of two choices is saved, even when saving the first takes longer", async () => {
  const { device, choice } = createDevice();
  const slow = Promise.withResolvers<void>();
  device.savesUnderWay.push(slow);
  const first = choice.choose("ru-RU");
  await expect.poll(() => device.savesUnderWay.length).toBe(0);
  const second = choice.choose("uk-UA");
  slow.resolve();
  await Promise.all([first, second]);
  expect(device).toMatchObject({ shown: "uk-UA", saved: { language: "uk-UA", chosen: true } });
});

test("language choice: a fault of the texts of a replaced choice is not reported", async () => {
  const { device, choice } = createDevice();
  const russian = Promise.withResolvers<void>();
  device.underWay.set("ru-RU", russian);
  const first = choice.choose("ru-RU");
  await choice.choose("uk-UA");
  russian.reject(new AppError("network"));
  await first;
  expect(device).toMatchObject({ shown: "uk-UA", saved: { language: "uk-UA", chosen: true } });
});

test("language choice: a choice made while the language of the account loads stays", async () => {
  const { device, choice } = createDevice({ user: someone("ru-RU") });
  const russian = Promise.withResolvers<void>();
  device.underWay.set("ru-RU", russian);
  const following = choice.followAccount();
  await choice.choose("uk-UA");
  russian.resolve();
  await following;
  expect(device).toMatchObject({ shown: "uk-UA", saved: { language: "uk-UA", chosen: true } });
});

test("language choice: without a choice on the device the language of each account is shown", async () => {
  const { device, choice } = createDevice({ user: someone("ru-RU") });
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "ru-RU", saved: { language: "ru-RU", chosen: false }, accountUpdates: [] });
  device.user = someone("uk-UA");
  await choice.followAccount();
  expect(device.shown).toBe("uk-UA");
});

test("language choice: a choice on the device overrides the language of the account", async () => {
  const { device, choice } = createDevice({ saved: { language: "en-EN", chosen: true }, user: someone("ru-RU") });
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "en-EN", saved: { language: "en-EN", chosen: true } });
});

test("language choice: without an account, and when texts can't be loaded, followAccount changes nothing", async () => {
  const { device, choice } = createDevice();
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "en-EN", saved: null });
  device.user = someone("ru-RU");
  device.textsCome = false;
  await choice.followAccount();
  expect(device).toMatchObject({ shown: "en-EN", saved: null });
});
