import type { EventMail, Mail, SecretMail } from "./mail.ts";

/** A mail around a code or a link: what to do with it, then how long it is good and what to do if it is not wanted. */
export interface SecretWords {
  subject: string;
  before: string;
  after: string;
}

/** A mail about something that happened: what it was, then what to do if it was somebody else. */
export interface EventWords {
  subject: string;
  what: string;
  advice: string;
}

type ByKind<AnyMail extends Mail> = { [One in AnyMail as One["kind"]]: One };
type WordsFor<AnyMail extends Mail, Words> = {
  readonly [Kind in keyof ByKind<AnyMail>]: (mail: ByKind<AnyMail>[Kind]) => Words;
};

/** Everything that mails say in one language. */
export interface MailLanguage {
  secrets: WordsFor<SecretMail, SecretWords>;
  events: WordsFor<EventMail, EventWords>;
  /** Between the code of a registration and the link that does the same. */
  orOpenLink: string;
  confirmEmail: string;
  setPassword: string;
  when: string;
  device: string;
  unknownDevice: string;
  automatic: string;
  /** As the language writes a date and a time; its time zone is added. */
  dateLocale: string;
}

/** The form that a language has for a number: its rules name more of them than "one" and "other". */
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
