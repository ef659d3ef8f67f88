import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { shortLanguage } from "../i18n/languages.ts";
import { cacheFormats, formatNumber, numberFormat } from "./number-format.ts";

const latinUnits = ["B", "KB", "MB", "GB", "TB"] as const;
const cyrillicUnits = ["Б", "КБ", "МБ", "ГБ", "ТБ"] as const;

const dateFormat = cacheFormats(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** 1 KB is 1,000 bytes. At most two decimals, none for bytes, in the notation of the language. */
export function formatBytes(sizeBytes: number, language: string): string {
  const units = shortLanguage(language) === "en" ? latinUnits : cyrillicUnits;
  let value = Math.max(0, sizeBytes);
  let unit = 0;
  // 999.996 KB would be rounded to 1,000 KB: it is 1 MB.
  while (unit < units.length - 1 && value >= 999.995) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 2;
  const number = numberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${number}\u00a0${units[unit]}`;
}

/** Share from 0 to 1 as percent, whole without `decimals`. */
export function formatPercent(share: number, language: string, decimals = 0): string {
  return numberFormat(language, { style: "percent", maximumFractionDigits: decimals }).format(share);
}

/** Abbreviated word for year, which Russian and Ukrainian formats have after its number. */
const yearWord = /[\u00a0\u202f ][гр]\.(?=,|$)/;

/** Space within a day, which stays on one line. The time may be on the next one. */
const spaceInDay = / (?!\d+:)/g;

/**
 * Day, or with `time` day and minute, in the local time zone. Without the abbreviated word for year of Russian and
 * Ukrainian: it ends with a full stop, and a sentence that ends with the date would have two.
 */
export function formatDate(date: number | string | Date, language: string, style: "day" | "time" = "day"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "day" ? { dateStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" };
  return dateFormat(language, options).format(new Date(date)).replace(yearWord, "").replace(spaceInDay, "\u00a0");
}

/** Amount with a minus sign (U+2212), which is as wide as a digit. */
export function formatMoney(amount: string, currency: string, language: string): string {
  const value = Number(amount);
  const digits = Number.isInteger(value) ? 0 : 2;
  return numberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace("-", "\u2212");
}

export interface Format {
  bytes: (sizeBytes: number) => string;
  percent: (share: number, decimals?: number) => string;
  number: (value: number) => string;
  date: (date: number | string | Date, style?: "day" | "time") => string;
  money: (amount: string, currency: string) => string;
}

/** Formats in the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation("platform");
  const language = i18n.language;
  return useMemo(
    () => ({
      bytes: (sizeBytes) => formatBytes(sizeBytes, language),
      percent: (share, decimals) => formatPercent(share, language, decimals),
      number: (value) => formatNumber(value, language),
      date: (date, style) => formatDate(date, language, style),
      money: (amount, currency) => formatMoney(amount, currency, language),
    }),
    [language],
  );
}
