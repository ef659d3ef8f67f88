import { languageSchema } from "@dexnet/protocol/accounts";
import { z } from "zod";

const receiver = { to: z.string(), language: languageSchema };
const code = z.string();
/** Fields of a mail about an event of the account. */
const event = { ...receiver, at: z.iso.datetime() };
const by = z.enum(["owner", "operator"]);
const amount = z.number().int().nonnegative();

/** Content of a mail, before it is put into words. */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ ...receiver, kind: z.literal("confirm_email"), code }),
  z.object({ ...receiver, kind: z.literal("sign_in"), code }),
  z.object({ ...receiver, kind: z.literal("delete_account"), code }),
  z.object({ ...receiver, kind: z.literal("reset_storage"), code, title: z.string() }),
  z.object({ ...receiver, kind: z.literal("reset_password"), link: z.string() }),
  z.object({
    ...event,
    kind: z.literal("new_device"),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  z.object({ ...event, kind: z.literal("password_changed") }),
  z.object({ ...event, kind: z.literal("password_removed") }),
  z.object({ ...event, kind: z.literal("two_factor_on") }),
  z.object({ ...event, kind: z.literal("two_factor_off"), by }),
  z.object({ ...event, kind: z.literal("recovery_codes_made") }),
  z.object({ ...event, kind: z.literal("recovery_code_used"), left: amount }),
  z.object({ ...event, kind: z.literal("sessions_ended"), count: amount, by }),
]);
export type Mail = z.output<typeof mailSchema>;
export type MailKind = Mail["kind"];
/** A mail with a secret for its recipient. */
export type SecretMail = Extract<Mail, { code: string } | { link: string }>;
/** A mail about an event. */
export type EventMail = Extract<Mail, { at: string }>;
