import { languageSchema } from "@dexnet/protocol/accounts";
import * as z from "zod/mini";

const receiver = { to: z.string(), language: languageSchema };
const code = z.string();
/** Fields of a mail about an event of the account. */
const event = { ...receiver, at: z.iso.datetime() };
const by = z.enum(["owner", "operator"]);
/** Fields of a mail about the end of a plan. */
const planEnd = {
  ...receiver,
  /** Name of the plan. */
  plan: z.string(),
  endsAt: z.iso.datetime(),
  releaseAt: z.iso.datetime(),
  /** Whether it is the last mail before what it announces. */
  isLast: z.boolean(),
  storages: z.array(z.object({ title: z.string(), address: z.string(), filesSizeBytes: z.number() })),
};
const amount = z.int().check(z.nonnegative());

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
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
  }),
  z.object({ ...event, kind: z.literal("password_changed") }),
  z.object({ ...event, kind: z.literal("password_removed") }),
  z.object({ ...event, kind: z.literal("registration_tried") }),
  z.object({ ...event, kind: z.literal("two_factor_on") }),
  z.object({ ...event, kind: z.literal("two_factor_off"), by }),
  z.object({ ...event, kind: z.literal("passkey_added") }),
  z.object({ ...event, kind: z.literal("passkey_removed") }),
  z.object({ ...event, kind: z.literal("recovery_codes_made") }),
  z.object({ ...event, kind: z.literal("recovery_code_used"), left: amount }),
  z.object({ ...event, kind: z.literal("sessions_ended"), count: amount, by }),
  z.object({ ...planEnd, kind: z.literal("plan_ending") }),
  z.object({ ...planEnd, kind: z.literal("plan_ended") }),
  z.object({ ...planEnd, kind: z.literal("release_coming") }),
  z.object({ ...planEnd, kind: z.literal("storages_released") }),
]);
export type Mail = z.output<typeof mailSchema>;
export type MailKind = Mail["kind"];
/** A mail with a secret for its recipient. */
export type SecretMail = Extract<Mail, { code: string } | { link: string }>;
/** A mail about an event. */
export type EventMail = Extract<Mail, { at: string }>;
/** A mail about the end of a plan. */
export type PlanMail = Extract<Mail, { plan: string }>;
