import type { Language } from "@dexnet/protocol/accounts";
import { describe, expect, it } from "vitest";
import { renderMail } from "./render-mail.ts";
import { type Mail, mailSchema } from "./texts/mail.ts";

const languages = ["en-EN", "ru-RU", "uk-UA"] as const;
const publicUrl = "https://cloud.example.org";
const resetUrl = `${publicUrl}/auth/reset-password`;

const billingUrl = `${publicUrl}/settings/billing`;
const lostStorages = [
  { title: "$& <b>My</b> photos", address: `0x12ab${"0".repeat(32)}89ef`, filesSizeBytes: 1_234_567_890 },
  { title: "$& <b>My</b> photos", address: `0x34cd${"0".repeat(32)}01ab`, filesSizeBytes: 0 },
];

/** One mail of each kind and variant. */
function mailsIn(language: Language): Mail[] {
  const receiver = { to: "ann@example.org", language };
  const event = { ...receiver, at: "2030-03-05T07:04:59.000Z" };
  const end = { ...receiver, plan: "Storage 10", endsAt: "2030-03-05T07:04:59.000Z", storages: lostStorages };
  const release = { ...end, releaseAt: "2030-03-19T07:04:59.000Z" };
  const planKinds = ["plan_ending", "plan_ended", "release_coming", "storages_released"] as const;
  return [
    { ...receiver, kind: "confirm_email", code: "012345" },
    { ...receiver, kind: "sign_in", code: "012345" },
    { ...receiver, kind: "delete_account", code: "012345" },
    { ...receiver, kind: "reset_storage", code: "012345", title: "$& <b>My</b> photos" },
    { ...receiver, kind: "reset_password", link: `${resetUrl}?token=a&b` },
    { ...event, kind: "new_device", browser: "Chrome", system: "Windows" },
    { ...event, kind: "new_device", browser: null, system: null },
    { ...event, kind: "password_changed" },
    { ...event, kind: "password_removed" },
    { ...event, kind: "registration_tried" },
    { ...event, kind: "two_factor_on" },
    { ...event, kind: "two_factor_off", by: "owner" },
    { ...event, kind: "two_factor_off", by: "operator" },
    { ...event, kind: "passkey_added" },
    { ...event, kind: "passkey_removed" },
    { ...event, kind: "recovery_codes_made" },
    ...[0, 1, 2, 5].map((left) => ({ ...event, kind: "recovery_code_used" as const, left })),
    ...[1, 3, 21].flatMap((count) =>
      (["owner", "operator"] as const).map((by) => ({ ...event, kind: "sessions_ended" as const, count, by })),
    ),
    ...planKinds.flatMap((kind) => [
      { ...release, kind, isLast: false },
      { ...release, kind, isLast: true, storages: [] },
    ]),
  ];
}

const names = /https:\S+|DexNet|UTC|Chrome|Windows|\$& <b>My<\/b> photos|Storage 10|0x[0-9a-f]{4}…[0-9a-f]{4}/g;
const linesOf = (mail: Mail) => renderMail(mail, publicUrl).text.split("\n");
/** Text of the HTML as a reader sees it, with the URLs of links. */
const visibleText = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, "")
    .replace(/<a href="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

it("the tests of renderMail cover every kind of mail", () => {
  const kinds = mailSchema.def.options.flatMap((option) => option.shape.kind.def.values);
  expect(new Set(mailsIn("en-EN").map(({ kind }) => kind))).toEqual(new Set(kinds));
});

describe.each(languages.flatMap(mailsIn))("renderMail of $kind in $language", (mail) => {
  const rendered = renderMail(mail, publicUrl);

  it("has the same content as text and as HTML", () => {
    const seen = visibleText(rendered.html);
    for (const line of rendered.text.split("\n")) {
      // Names and values are in separate cells.
      for (const part of line.split(/: (?=\S)|:$/)) expect(seen).toContain(part.trim());
    }
    expect(seen).toContain(rendered.subject.replace(" · DexNet", ""));
    expect(rendered.html).toContain(`<html lang="${mail.language.slice(0, 2)}">`);
  });

  it("uses only letters of its language, apart from names", () => {
    const words = rendered.text.replaceAll(names, "");
    if (mail.language === "en-EN") expect(words).not.toMatch(/[\u0400-\u04ff]/);
    else expect(words).not.toMatch(/[a-z]/i);
    if (mail.language === "ru-RU") expect(words).not.toMatch(/[іїєґ]/i);
    if (mail.language === "uk-UA") expect(words).not.toMatch(/[ыэёъ]/i);
    expect(words).not.toMatch(/[{}]|undefined|null|NaN/);
  });

  it("loads and runs nothing, and escapes texts of users", () => {
    expect(rendered.html).not.toMatch(/<(?:img|script|link|iframe|b)\b|url\(|@import|\son\w+=/i);
    for (const [, address] of rendered.html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:/);
  });

  it("has its secret, or the link to a new password or to billing, on its own line", () => {
    if ("plan" in mail) expect(rendered.text.split("\n")).toContain(billingUrl);
    else if ("at" in mail) expect(rendered.text.split("\n")).toContain(resetUrl);
    else expect(rendered.text.split("\n")).toContain("code" in mail ? mail.code : mail.link);
    expect(rendered.text.match(/^\d{6}$/gm)?.length ?? 0).toBe("code" in mail ? 1 : 0);
  });
});

it("renderMail adds the confirmation link to the code", () => {
  const mail: Mail = { to: "ann@example.org", language: "en-EN", kind: "confirm_email", code: "012345" };
  const link = `${publicUrl}/auth/confirm?code=012345`;
  expect(linesOf(mail)).toContain(link);
  expect(renderMail(mail, publicUrl).html).toContain(`<a href="${link}"`);
});

it.each([
  ["en-EN", "When: 5 March 2030 at 07:04 UTC", "Device: Chrome, Windows", "Device: unknown"],
  ["ru-RU", "Когда: 5 марта 2030 г. в 07:04 UTC", "Устройство: Chrome, Windows", "Устройство: неизвестно"],
  ["uk-UA", "Коли: 5 березня 2030 р. о 07:04 UTC", "Пристрій: Chrome, Windows", "Пристрій: невідомо"],
] as const)("renderMail formats time and device in %s", (language, when, device, unknown) => {
  const mail = { to: "", language, at: "2030-03-05T07:04:59.000Z", kind: "new_device" } as const;
  expect(linesOf({ ...mail, browser: "Chrome", system: "Windows" })).toEqual(expect.arrayContaining([when, device]));
  expect(linesOf({ ...mail, browser: null, system: null })).toContain(unknown);
  expect(linesOf({ ...mail, browser: null, system: "Windows" })).toContain(device.replace("Chrome, ", ""));
});

it.each([
  ["en-EN", { 1: "1 code is left.", 2: "2 codes are left.", 5: "5 codes are left." }],
  ["ru-RU", { 1: "Остался 1 код.", 3: "Осталось 3 кода.", 9: "Осталось 9 кодов." }],
  ["uk-UA", { 1: "Залишився 1 код.", 3: "Залишилося 3 коди.", 9: "Залишилося 9 кодів." }],
] as const)("renderMail uses the plural forms for recovery codes in %s", (language, expected) => {
  const mail = { to: "", language, at: "2030-03-05T07:04:59.000Z", kind: "recovery_code_used" } as const;
  for (const [left, words] of Object.entries(expected))
    expect(renderMail({ ...mail, left: Number(left) }, publicUrl).text).toContain(words);
});

it.each([
  ["en-EN", { 1: "1 session of your", 2: "2 sessions of your", 21: "21 sessions of your" }],
  [
    "ru-RU",
    { 1: "завершён 1 сеанс.", 2: "завершены 2 сеанса.", 12: "завершено 12 сеансов.", 21: "завершён 21 сеанс." },
  ],
  [
    "uk-UA",
    { 1: "завершено 1 сеанс.", 2: "завершено 2 сеанси.", 12: "завершено 12 сеансів.", 21: "завершено 21 сеанс." },
  ],
] as const)("renderMail uses the plural forms for sessions in %s", (language, expected) => {
  const mail = { to: "", language, at: "2030-03-05T07:04:59.000Z", kind: "sessions_ended", by: "owner" } as const;
  for (const [count, words] of Object.entries(expected))
    expect(renderMail({ ...mail, count: Number(count) }, publicUrl).text).toContain(words);
});

it.each([
  [
    "en-EN",
    "Your files will be deleted on 19 March 2030 · DexNet",
    ["Plan: Storage 10", "End of the plan: 5 March 2030 at 07:04 UTC", "Deletion: 19 March 2030 at 07:04 UTC"],
    ["0x12ab…89ef, 1.2 GB", "0x34cd…01ab, 0 byte"],
  ],
  [
    "ru-RU",
    "Ваши файлы будут удалены 19 марта 2030 г. · DexNet",
    ["Тариф: Storage 10", "Окончание тарифа: 5 марта 2030 г. в 07:04 UTC", "Удаление: 19 марта 2030 г. в 07:04 UTC"],
    ["0x12ab…89ef, 1,2 ГБ", "0x34cd…01ab, 0 Б"],
  ],
  [
    "uk-UA",
    "Ваші файли буде видалено 19 березня 2030 р. · DexNet",
    [
      "Тариф: Storage 10",
      "Закінчення тарифу: 5 березня 2030 р. о 07:04 UTC",
      "Видалення: 19 березня 2030 р. о 07:04 UTC",
    ],
    ["0x12ab…89ef, 1,2 ГБ", "0x34cd…01ab, 0 Б"],
  ],
] as const)("renderMail formats dates and storages of a release in %s", (language, subject, rows, storages) => {
  const dates = { endsAt: "2030-03-05T07:04:59.000Z", releaseAt: "2030-03-19T07:04:59.000Z" };
  const about = { to: "", language, plan: "Storage 10", storages: lostStorages, ...dates } as const;
  const mail = { ...about, kind: "release_coming", isLast: false } as const;
  expect(renderMail(mail, publicUrl).subject).toBe(subject);
  const titled = storages.map((value) => `$& <b>My</b> photos: ${value}`);
  const lines = linesOf(mail).map((line) => line.replaceAll("\u00a0", " "));
  expect(lines).toEqual(expect.arrayContaining([...rows, ...titled]));
  const last = renderMail({ ...mail, isLast: true }, publicUrl).subject;
  expect(last).not.toBe(subject);
  expect(last.toLowerCase()).toContain(subject.toLowerCase());
});

it.each(["en-EN", "ru-RU", "uk-UA"] as const)("renderMail never ends a date with two full stops in %s", (language) => {
  for (const mail of mailsIn(language)) expect(renderMail(mail, publicUrl).text).not.toContain("..");
});

it.each([
  ["en-EN", /\b(mnemonic|recovery phrase|director(y|ies)|log[- ]?in)\b/i],
  ["ru-RU", /мнемони|директори|уч[её]тн\S* запис|логин|[іїєґ]/i],
  ["uk-UA", /мнемоні|обліков\S* запис|логін|невірн|продовж\S* тариф|[ыэъё]/i],
] as const)("renderMail uses the terms of docs/languages.md in %s", (language, forbidden) => {
  const texts = mailsIn(language).map((mail) => renderMail(mail, publicUrl).text);
  expect(texts.filter((text) => forbidden.test(text))).toEqual([]);
});
