import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { shortLanguage } from "./languages.ts";

const latinUnits = ["B", "KB", "MB", "GB", "TB"] as const;
const cyrillicUnits = ["Б", "КБ", "МБ", "ГБ", "ТБ"] as const;

/** 1 KB is 1,000 bytes. At most two decimals, none for bytes; the number is written as the language writes it. */
export function formatBytes(sizeBytes: number, language: string): string {
  const units = shortLanguage(language) === "en" ? latinUnits : cyrillicUnits;
  let value = Math.max(0, sizeBytes);
  let unit = 0;
  // 999.996 KB would be written as 1,000 KB: it is 1 MB.
  while (unit < units.length - 1 && value >= 999.995) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 2;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${number}\u00a0${units[unit]}`;
}

/** A share of 0 to 1 as whole percent. */
export function formatPercent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A day, or with `time` a day and its minute, in the person's own time zone. */
export function formatDate(date: number | string | Date, language: string, style: "day" | "time" = "day"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "day" ? { dateStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(language, options).format(new Date(date));
}

export function formatMoney(amount: string, currency: string, language: string): string {
  const value = Number(amount);
  const digits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

export interface Format {
  bytes: (sizeBytes: number) => string;
  percent: (share: number) => string;
  number: (value: number) => string;
  date: (date: number | string | Date, style?: "day" | "time") => string;
  money: (amount: string, currency: string) => string;
}

/** The formats in the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation("shell");
  const language = i18n.language;
  return useMemo(
    () => ({
      bytes: (sizeBytes) => formatBytes(sizeBytes, language),
      percent: (share) => formatPercent(share, language),
      number: (value) => formatNumber(value, language),
      date: (date, style) => formatDate(date, language, style),
      money: (amount, currency) => formatMoney(amount, currency, language),
    }),
    [language],
  );
}
