import { randomUUID } from "node:crypto";
import type { Language } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import { createInviteStore } from "../invites/invite-store.ts";
import type { KnownDevices } from "../sessions/known-devices.ts";
import { recordSignIn } from "../sessions/record-sign-in.ts";
import type { Sessions } from "../sessions/session-service.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { ClientInfo } from "./client-info.ts";
import type { OneTimeCodes } from "./code-service.ts";
import { rejectWeakPassword } from "./common-passwords.ts";
import type { Passwords } from "./passwords.ts";
import { createUserStore, type NewUser, newUniqueKey } from "./user-store.ts";

export interface RegistrationRequest {
  email: string;
  password: string;
  inviteCode: string;
  language: Language;
  client: ClientInfo;
}

export interface RegistrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly codes: OneTimeCodes;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly throttles: Throttles;
  readonly wakeMails: () => void;
}

/**
 * Creates an account, consumes one use of the invite, queues the mail with the code and signs in, all in one
 * transaction. The invite is checked before the e-mail, so that only invited people can find out about accounts.
 * Faults: password_common, invite_invalid, email_taken, too_many_requests.
 */
export function createRegistration(deps: RegistrationDeps) {
  const { db, clock, passwords, codes, sessions, knownDevices, throttles, wakeMails } = deps;

  async function createAccount(request: RegistrationRequest): Promise<SessionTokens> {
    // This check avoids the expensive hashing for invalid codes. The transaction below consumes the use.
    if (!(await createInviteStore(db).isUsable(request.inviteCode, clock.now()))) throw new AppError("invite_invalid");
    const now = clock.now();
    const user: NewUser = {
      id: randomUUID(),
      email: request.email,
      passwordHash: await passwords.hash(request.password),
      emailConfirmedAt: null,
      uniqueKey: newUniqueKey(),
      language: request.language,
      createdAt: now,
    };
    return transact(db, async (tx) => {
      if (!(await createInviteStore(tx).consumeUse(request.inviteCode, now))) throw new AppError("invite_invalid");
      if (!(await createUserStore(tx).insert(user))) throw new AppError("email_taken");
      await codes.sendCode(tx, user, { kind: "confirm_email" });
      await knownDevices.remember(tx, user.id, request.client.deviceId);
      await recordSignIn(tx, user.id, { at: now, method: "registration", userAgent: request.client.userAgent });
      return sessions.start(tx, user.id, request.client.userAgent, "founding");
    });
  }

  return async function register(request: RegistrationRequest): Promise<SessionTokens> {
    rejectWeakPassword(request);
    const tries = { policy: "invite_network", key: request.client.networkAddress } as const;
    const tokens = await throttles.guard([tries], () => createAccount(request));
    wakeMails();
    return tokens;
  };
}
