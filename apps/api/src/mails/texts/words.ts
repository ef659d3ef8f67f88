import type { EventMail, Mail, PlanMail, SecretMail } from "./mail.ts";

/** Texts around a code or a link: its use, then its lifetime and what to do if the mail is unexpected. */
export interface SecretWords {
  subject: string;
  before: string;
  after: string;
}

/** Texts about an event: what happened, then what to do if somebody else caused it. */
export interface EventWords {
  subject: string;
  what: string;
  advice: string;
}

/** Values of a mail about the end of a plan, formatted. A date may end with a full stop. */
export interface PlanValues {
  plan: string;
  endsOn: string;
  releaseOn: string;
  isLast: boolean;
}

/** Texts about the end of a plan: what happens, then what it means for its storages, if it has some. */
export interface PlanWords {
  subject: string;
  what: string;
  aboutStorages: string;
}

type ByKind<AnyMail extends Mail> = { [One in AnyMail as One["kind"]]: One };
type WordsFor<AnyMail extends Mail, Words> = {
  readonly [Kind in keyof ByKind<AnyMail>]: (mail: ByKind<AnyMail>[Kind]) => Words;
};

/** All texts of mails in one language. */
export interface MailLanguage {
  secrets: WordsFor<SecretMail, SecretWords>;
  events: WordsFor<EventMail, EventWords>;
  plans: Readonly<Record<PlanMail["kind"], (values: PlanValues) => PlanWords>>;
  /** Stands between the code of a registration and the equivalent link. */
  orOpenLink: string;
  confirmEmail: string;
  setPassword: string;
  when: string;
  device: string;
  unknownDevice: string;
  plan: string;
  planEnd: string;
  /** Date at which storages are deleted. */
  deletion: string;
  openBilling: string;
  automatic: string;
  /** Locale for dates and times. The time zone is added. */
  dateLocale: string;
}

/** Selects the plural form of a number. Languages have more forms than "one" and "other". */
export function pluralIn(locale: string) {
  const rules = new Intl.PluralRules(locale);
  return (amount: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
    (forms[rules.select(amount)] ?? forms.other).replaceAll("{n}", String(amount));
}

export function secretWords(language: MailLanguage, mail: SecretMail): SecretWords {
  return wordsFor<SecretMail, SecretWords, SecretMail["kind"]>(language.secrets, mail.kind, mail);
}

export function eventWords(language: MailLanguage, mail: EventMail): EventWords {
  return wordsFor<EventMail, EventWords, EventMail["kind"]>(language.events, mail.kind, mail);
}

function wordsFor<AnyMail extends Mail, Words, Kind extends keyof ByKind<AnyMail>>(
  words: WordsFor<AnyMail, Words>,
  kind: Kind,
  mail: ByKind<AnyMail>[Kind],
): Words {
  return words[kind](mail);
}
