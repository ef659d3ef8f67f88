import { deviceNameField } from "@dexnet/protocol/admin/device-admin";
import { emailField, inviteCodeField, newInviteCodeField } from "@dexnet/protocol/fields";
import { addressSchema } from "@dexnet/protocol/ids";
import type * as z from "zod/mini";
import { printable } from "../terminal/printable.ts";
import { UsageError } from "./command.ts";

// These functions read typed values by the schemas of the protocol and throw UsageError for invalid ones.

export function readEmail(text: string): string {
  return read(emailField, text, `${quote(text)} is not an e-mail.`);
}

export function readAddress(text: string): string {
  return read(addressSchema, text, `${quote(text)} is not an address of a storage.`);
}

export function readInviteCode(text: string): string {
  return read(inviteCodeField, text, `${quote(text)} is not an invite code.`);
}

export function readNewInviteCode(text: string): string {
  return read(newInviteCodeField, text, "--code must be up to 64 letters, figures, dashes and underscores.");
}

export function readDeviceName(text: string): string {
  return read(deviceNameField, text, `${quote(text)} is not a device's name: lower case letters, digits and hyphens.`);
}

/** Undefined for an invalid number or one beyond ±`max`. */
export function readNumber(text: string, max: number): number | undefined {
  const value = /^-?\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= max ? value : undefined;
}

export function readCount(option: string, text: string, max: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw new UsageError(`--${option} must be a whole number from 1 to ${max}.`);
  return count;
}

export function quote(text: string): string {
  return `"${printable(text)}"`;
}

function read(schema: z.ZodMiniType<string>, text: string, complaint: string): string {
  const result = schema.safeParse(text);
  if (!result.success) throw new UsageError(complaint);
  return result.data;
}
