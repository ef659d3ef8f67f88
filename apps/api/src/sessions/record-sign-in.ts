import { deviceNameOf } from "@dexnet/protocol/device-name";
import type { SecondFactorMethod, SignInMethod } from "@dexnet/protocol/sessions";
import type { Db } from "@dexnet/service/database/database";
import { createSignInStore } from "./sign-in-store.ts";

/** Method of a sign-in. */
export interface SignInWay {
  method: SignInMethod;
  secondFactor?: SecondFactorMethod;
}

/** Records a completed sign-in for its owner, within the transaction that starts the session. */
export async function recordSignIn(
  tx: Db,
  userId: string,
  { at, method, secondFactor, userAgent }: SignInWay & { at: Date; userAgent: string },
): Promise<void> {
  await createSignInStore(tx).insert(userId, {
    at,
    method,
    secondFactor: secondFactor ?? null,
    ...deviceNameOf(userAgent),
  });
}
