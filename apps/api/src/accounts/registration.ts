import { randomUUID } from "node:crypto";
import type { Language, SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { OneTimeCodes } from "../codes/service.ts";
import { createInviteStore } from "../invites/store.ts";
import type { KnownDevices } from "../sessions/known-devices.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Throttles } from "../throttles/throttles.ts";
import { transact } from "../transact.ts";
import { refuseWeakPassword } from "./common-passwords.ts";
import type { Origin } from "./origin.ts";
import type { Passwords } from "./passwords.ts";
import { createUserStore, type NewUser, newUniqueKey } from "./store.ts";

export interface RegistrationRequest {
  email: string;
  password: string;
  inviteCode: string;
  language: Language;
  origin: Origin;
}

export interface RegistrationDeps {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  codes: OneTimeCodes;
  sessions: Sessions;
  knownDevices: KnownDevices;
  throttles: Throttles;
  wakeMails: () => void;
}

/**
 * Makes an account, takes one use of the invite, queues the mail with the code and signs in: all of it or nothing.
 * Faults: password_common, invite_invalid, email_taken, too_many_requests. The invite is looked at before the e-mail,
 * so that only who was invited learns of accounts.
 */
export function createRegistration(deps: RegistrationDeps) {
  const { db, clock, passwords, codes, sessions, knownDevices, throttles, wakeMails } = deps;

  async function makeAccount(request: RegistrationRequest): Promise<SessionTokens> {
    // Looked at before the costly hashing, and taken for good inside the transaction.
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
      if (!(await createInviteStore(tx).use(request.inviteCode, now))) throw new AppError("invite_invalid");
      if (!(await createUserStore(tx).insert(user))) throw new AppError("email_taken");
      await codes.send(tx, user, { kind: "confirm_email" });
      await knownDevices.remember(tx, user.id, request.origin.deviceId);
      return sessions.begin(tx, user.id, request.origin.userAgent, "founding");
    });
  }

  return async function register(request: RegistrationRequest): Promise<SessionTokens> {
    refuseWeakPassword(request);
    const tries = { policy: "invite_network", key: request.origin.networkAddress } as const;
    const tokens = await throttles.guard([tries], () => makeAccount(request));
    wakeMails();
    return tokens;
  };
}
