import { newPromocodeField, promocodeField } from "@dexnet/protocol/admin/discount-admin";
import { normalizeDexId } from "@dexnet/protocol/dexid";
import { UsageError } from "./command.ts";
import { quote } from "./read-values.ts";

// These functions read typed values of promocodes and DexIDs and throw UsageError for invalid ones.

const date = /^(\d{4})-(\d{2})-(\d{2})$/;

export function readPromocode(text: string): string {
  const { data } = promocodeField.safeParse(text);
  if (data === undefined) throw new UsageError(`${quote(text)} is not a promocode.`);
  return data;
}

export function readNewPromocode(text: string): string {
  const { data } = newPromocodeField.safeParse(text);
  if (data === undefined) {
    throw new UsageError("--code must be up to 64 letters, figures, dashes and underscores.");
  }
  return data;
}

export function readDexId(text: string): string {
  const dexId = normalizeDexId(text);
  if (dexId === null) throw new UsageError(`${quote(text)} is not a DexID such as DEX-1234-5678-9018.`);
  return dexId;
}

/** Hundredths of a percent. */
export function readPercent(text: string): number {
  const hundredths = readHundredths(text);
  if (hundredths === undefined || hundredths < 1 || hundredths > 10_000) {
    throw new UsageError("--percent must be from 0.01 to 100, with two decimals at most.");
  }
  return hundredths;
}

/** Cents. */
export function readAmount(text: string): number {
  const cents = readHundredths(text);
  if (cents === undefined || cents < 1 || cents > 100_000_000) {
    throw new UsageError("--amount must be dollars from 0.01 to 1000000, with two decimals at most.");
  }
  return cents;
}

/** Begin of a day in this machine's time zone. */
export function readStart(text: string): Date {
  const [year = 0, month = 0, day = 0] = (date.exec(text) ?? []).slice(1).map(Number);
  const start = new Date(year, month - 1, day);
  // Date turns an impossible date, such as February 30, into another day.
  if (start.getFullYear() !== year || start.getMonth() !== month - 1 || start.getDate() !== day) {
    throw new UsageError("--starts must be a date such as 2030-12-31.");
  }
  return start;
}

function readHundredths(text: string): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
