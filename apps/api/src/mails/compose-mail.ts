import type { Language } from "@dexnet/protocol/accounts";
import { english } from "./texts/en.ts";
import type { EventMail, Mail, PlanMail, SecretMail } from "./texts/mail.ts";
import { russian } from "./texts/ru.ts";
import { ukrainian } from "./texts/uk.ts";
import { eventWords, type MailLanguage, secretWords } from "./texts/words.ts";

export type MailBlock =
  | { kind: "paragraph"; text: string }
  /** Stands on its own line, so that it can be copied and parsed reliably. */
  | { kind: "code"; code: string }
  | { kind: "link"; url: string; label: string }
  | { kind: "values"; values: readonly { name: string; value: string }[] }
  /** Advice for the case that somebody else caused the event. */
  | { kind: "warning"; text: string; url: string; label: string }
  | { kind: "note"; text: string };

/** The text of a mail, before it is rendered as plain text or HTML. */
export interface ComposedMail {
  /** Language tag of HTML, such as "en". */
  languageTag: string;
  subject: string;
  blocks: readonly MailBlock[];
  footer: string;
}

const mailLanguages: Readonly<Record<Language, MailLanguage>> = {
  "en-EN": english,
  "ru-RU": russian,
  "uk-UA": ukrainian,
};

/** `publicUrl` is the URL of the application, without a trailing slash. */
export function composeMail(mail: Mail, publicUrl: string): ComposedMail {
  const language = mailLanguages[mail.language];
  return {
    languageTag: mail.language.slice(0, 2),
    footer: language.automatic,
    ...composeContent(mail, language, publicUrl),
  };
}

type Content = Pick<ComposedMail, "subject" | "blocks">;

function composeContent(mail: Mail, language: MailLanguage, publicUrl: string): Content {
  if ("plan" in mail) return composePlanEnd(mail, language, publicUrl);
  return "at" in mail ? composeEvent(mail, language, publicUrl) : composeSecret(mail, language, publicUrl);
}

function composeSecret(mail: SecretMail, language: MailLanguage, publicUrl: string): Content {
  const { subject, before, after } = secretWords(language, mail);
  const secret: MailBlock[] =
    mail.kind === "reset_password"
      ? [{ kind: "link", url: mail.link, label: language.setPassword }]
      : [{ kind: "code", code: mail.code }];
  if (mail.kind === "confirm_email") {
    secret.push(
      { kind: "paragraph", text: language.orOpenLink },
      { kind: "link", url: `${publicUrl}/auth/confirm?code=${mail.code}`, label: language.confirmEmail },
    );
  }
  return { subject, blocks: [{ kind: "paragraph", text: before }, ...secret, { kind: "note", text: after }] };
}

function composeEvent(mail: EventMail, language: MailLanguage, publicUrl: string): Content {
  const { subject, what, advice } = eventWords(language, mail);
  const values = [{ name: language.when, value: formatTime(language, new Date(mail.at)) }];
  if (mail.kind === "new_device") values.push({ name: language.device, value: formatDevice(language, mail) });
  return {
    subject,
    blocks: [
      { kind: "paragraph", text: what },
      { kind: "values", values },
      { kind: "warning", text: advice, url: `${publicUrl}/auth/reset-password`, label: language.setPassword },
    ],
  };
}

function composePlanEnd(mail: PlanMail, language: MailLanguage, publicUrl: string): Content {
  const { plan, isLast, storages } = mail;
  const [endsAt, releaseAt] = [new Date(mail.endsAt), new Date(mail.releaseAt)];
  const endsOn = formatDate(language, endsAt);
  const releaseOn = formatDate(language, releaseAt);
  const { subject, what, aboutStorages } = language.plans[mail.kind]({ plan, endsOn, releaseOn, isLast });
  const values = [
    { name: language.plan, value: plan },
    { name: language.planEnd, value: formatTime(language, endsAt) },
  ];
  const lost: MailBlock[] = [];
  if (storages.length > 0) {
    values.push({ name: language.deletion, value: formatTime(language, releaseAt) });
    lost.push(
      { kind: "paragraph", text: aboutStorages },
      { kind: "values", values: storages.map((storage) => formatStorage(language, storage)) },
    );
  }
  return {
    subject,
    blocks: [
      { kind: "paragraph", text: what },
      { kind: "values", values },
      ...lost,
      { kind: "link", url: `${publicUrl}/settings/billing`, label: language.openBilling },
    ],
  };
}

/** The title is the name that the owner has given. The address is shortened: it only tells storages of one title apart. */
function formatStorage(language: MailLanguage, { title, address, filesSizeBytes }: PlanMail["storages"][number]) {
  const shortened = `${address.slice(0, 6)}…${address.slice(-4)}`;
  return { name: title, value: `${shortened}, ${formatSize(language, filesSizeBytes)}` };
}

const sizeUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A GB is 1,000,000,000 bytes. */
function formatSize({ dateLocale }: MailLanguage, sizeBytes: number): string {
  const power = sizeBytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(sizeBytes) / 3), sizeUnits.length - 1);
  const unit = sizeUnits[power] ?? "byte";
  const format = new Intl.NumberFormat(dateLocale, { style: "unit", unit, maximumFractionDigits: 1 });
  return format.format(sizeBytes / 1000 ** power);
}

function formatDate({ dateLocale }: MailLanguage, at: Date): string {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeZone: "UTC" }).format(at);
}

function formatDevice(language: MailLanguage, { browser, system }: { browser: string | null; system: string | null }) {
  const known = [browser, system].filter((name) => name !== null);
  return known.length === 0 ? language.unknownDevice : known.join(", ");
}

/** The reader's time zone is unknown, so the time zone is named. */
function formatTime({ dateLocale }: MailLanguage, at: Date): string {
  const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(at)} UTC`;
}
