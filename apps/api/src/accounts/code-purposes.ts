import type { Bucket } from "../throttles/throttle-policies.ts";
import { emailKeyOf } from "./user-store.ts";

/** Purposes of a mailed code. */
export const codePurposes = ["confirm_email", "sign_in", "delete_account", "reset_storage"] as const;
export type CodeKind = (typeof codePurposes)[number];

/** Purposes for which a mail can be requested. */
export const requestPurposes = [...codePurposes, "reset_password"] as const;
export type RequestPurpose = (typeof requestPurposes)[number];

/** Counts the attempts of a signed-in user at codes of one purpose, for all storages together. */
export function codeBucket(userId: string, purpose: CodeKind): Bucket {
  return { policy: "code", key: `${userId}:${purpose}` };
}

/** Counts the mails of one purpose to one mailbox. */
export function mailBucket(purpose: RequestPurpose, email: string): Bucket {
  return { policy: "mail_address", key: `${purpose}:${emailKeyOf(email)}` };
}
