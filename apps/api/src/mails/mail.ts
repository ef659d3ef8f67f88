import { languageSchema } from "@dexnet/protocol/accounts";
import { z } from "zod";

const receiver = { to: z.string(), language: languageSchema };
const code = z.string();

/** What a mail says, before it is put into words. */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ ...receiver, kind: z.literal("confirm_email"), code }),
  z.object({ ...receiver, kind: z.literal("sign_in"), code }),
  z.object({ ...receiver, kind: z.literal("delete_account"), code }),
  z.object({ ...receiver, kind: z.literal("reset_storage"), code, title: z.string() }),
  z.object({ ...receiver, kind: z.literal("reset_password"), link: z.string() }),
]);
export type Mail = z.output<typeof mailSchema>;
export type MailKind = Mail["kind"];
