import type { TextLanguage } from "./text-files.ts";

/** Words that a language does not use, because it has another word for the thing. See docs/languages.md. */
export const forbiddenWords: Readonly<Record<TextLanguage, readonly RegExp[]>> = {
  en: [
    /\b(recovery|backup|secret|mnemonic) phrases?\b/i,
    /\bmnemonic\b/i,
    /\b(director(y|ies)|bucket|vault)\b/i,
    /\b(recycle )?bin\b/i,
    /\bsubscriptions?\b/i,
    /\blog[- ]?in\b/i,
    // Straight quotation marks and apostrophes.
    /["']/,
  ],
  ru: [
    /мнемони|секретн\S* фраз|фраз\S* восстановления/i,
    /директори|каталог/i,
    /уч[её]тн\S* запис/i,
    /подписк/i,
    /логин|авториз|залогин/i,
    /и-?мейл|емейл|имейл/i,
    /корзин\S* для мусора/i,
    // Letters of Ukrainian.
    /[іїєґ]/i,
    // Quotation marks and the apostrophe of English.
    /["“”'’]/,
  ],
  uk: [
    /мнемоні|секретн\S* фраз|фраз\S* відновлення/i,
    /(^|[^\p{L}])тек(а|и|у|ою|і|ам|ах)([^\p{L}]|$)|(^|[^\p{L}])теці([^\p{L}]|$)/iu,
    /директорі|каталог/i,
    /обліков\S* запис/i,
    /підписк/i,
    /логін|авториз|залогін/i,
    /і-?мейл|емейл/i,
    /невірн/i,
    /обрати|оберіть/i,
    /скачат|скачув/i,
    /хран|схорон/i,
    /(^|[^\p{L}])ім(’я|ен)/iu,
    // Letters of Russian.
    /[ыэъё]/i,
    // Quotation marks and the apostrophe of English; the Ukrainian one is ’.
    /["“”']/,
  ],
};

/** Texts that the specification has to the letter, with words of its own. */
export const specifiedTexts: readonly string[] = [
  "Mnemonic copied",
  "Mnemonic phrase does not match public key. Try again.",
  "Directory with this name already exist in this directory. Rename directory firstly.",
];

interface Term {
  /** In the English text. */
  readonly english: RegExp;
  /** Term of each other language. */
  readonly ru: RegExp;
  readonly uk: RegExp;
}

/** One term for one thing. A text that has the English term has the term of its language. */
export const terms: readonly Term[] = [
  { english: /\bseed phrase\b/i, ru: /сид-фраз/i, uk: /сід-фраз/i },
  { english: /\bstorages?\b(?! size)/i, ru: /хранилищ/i, uk: /сховищ/i },
  { english: /\b(plans?|tariffs?)\b/i, ru: /тариф/i, uk: /тариф/i },
  { english: /\bfolders?\b/i, ru: /папк|папок/i, uk: /папк|папок|папці/i },
  { english: /\bupload(s|ed|ing)?\b/i, ru: /загруз|загруж/i, uk: /вивантаж/i },
  { english: /\bdownload(s|ed|ing)?\b/i, ru: /скач/i, uk: /завантаж/i },
  { english: /\btrash\b/i, ru: /корзин/i, uk: /кошик/i },
  { english: /\blinks?\b/i, ru: /ссыл|привяз/i, uk: /посилан|прив’яз/i },
  { english: /\bcop(y|ies)\b(?! (the )?(link|address|amount|key))/i, ru: /копи/i, uk: /копі/i },
  { english: /\bsessions?\b/i, ru: /сеанс/i, uk: /сеанс/i },
  { english: /\brecovery codes?\b/i, ru: /код\S* восстановления/i, uk: /код\S* відновлення/i },
  { english: /\bkey store\b/i, ru: /файл\S* ключа/i, uk: /файл\S* ключа/i },
  { english: /\binvoices?\b/i, ru: /сч[её]т/i, uk: /рахун/i },
  { english: /\bpromo ?codes?\b/i, ru: /промокод/i, uk: /промокод/i },
  { english: /\bledger\b/i, ru: /реестр/i, uk: /реєстр/i },
  { english: /\bfavourites?\b/i, ru: /избранн/i, uk: /вибран/i },
];

/** Texts that read better without the term, each with the reason. */
export const termExceptions: Readonly<Record<string, string>> = {
  "files:parentFolder": "The level is named, not the folder.",
  "files:commands.open-parent": "The level is named, not the folder.",
  "transfers:downloads": "The Russian name of such a menu, which lists both directions.",
};
