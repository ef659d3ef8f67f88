import { invoiceBucket } from "../payments/invoice-bucket.ts";
import { dexIdBucket } from "../promocodes/dexids.ts";
import { promocodeBucket } from "../promocodes/promocode-uses.ts";
import type { Bucket } from "../throttles/throttle-policies.ts";
import { codeBucket, codePurposes, mailBucket, requestPurposes } from "./code-purposes.ts";
import { emailKeyOf } from "./user-store.ts";

/** Counts the corrections of the e-mail of an unconfirmed account. */
export function emailChangeBucket(userId: string): Bucket {
  return { policy: "email_change", key: userId };
}

/** All buckets of an account. Those of network addresses are not among them. */
export function accountBuckets(user: { id: string; email: string }): Bucket[] {
  return [
    ...attemptBuckets(user),
    emailChangeBucket(user.id),
    promocodeBucket(user.id),
    dexIdBucket(user.id),
    invoiceBucket(user.id),
    ...requestPurposes.map((purpose) => mailBucket(purpose, user.email)),
  ];
}

/** The buckets of an account that count attempts to sign in or to confirm something. Mails and discounts are not among them. */
export function attemptBuckets(user: { id: string; email: string }): Bucket[] {
  const emailKey = emailKeyOf(user.email);
  return [
    { policy: "password", key: emailKey },
    { policy: "sign_in_code", key: emailKey },
    { policy: "second_factor", key: user.id },
    { policy: "confirm_password", key: user.id },
    ...codePurposes.map((purpose) => codeBucket(user.id, purpose)),
  ];
}
