import { randomBytes, randomUUID } from "node:crypto";
import type { Language, SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import type { Clock } from "../clock.ts";
import type { OneTimeCodes } from "../codes/service.ts";
import { createInviteStore } from "../invites/store.ts";
import type { Sessions } from "../sessions/service.ts";
import { transact } from "../transact.ts";
import type { Passwords } from "./passwords.ts";
import { createUserStore, type NewUser } from "./store.ts";

export interface RegistrationRequest {
  email: string;
  password: string;
  inviteCode: string;
  language: Language;
  userAgent: string;
}

export interface RegistrationDeps {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  codes: OneTimeCodes;
  sessions: Sessions;
  wakeMails: () => void;
}

/**
 * Makes an account, takes one use of the invite, queues the mail with the code and signs in: all of it or nothing.
 * Faults: invite_invalid, email_taken. The invite is looked at first, so that only who was invited learns of accounts.
 */
export function createRegistration({ db, clock, passwords, codes, sessions, wakeMails }: RegistrationDeps) {
  return async function register(request: RegistrationRequest): Promise<SessionTokens> {
    // Looked at before the costly hashing, and taken for good inside the transaction.
    if (!(await createInviteStore(db).isUsable(request.inviteCode, clock.now()))) throw new AppError("invite_invalid");
    const now = clock.now();
    const user: NewUser = {
      id: randomUUID(),
      email: request.email,
      passwordHash: await passwords.hash(request.password),
      emailConfirmedAt: null,
      uniqueKey: randomBytes(32).toString("hex"),
      language: request.language,
      createdAt: now,
    };
    const tokens = await transact(db, async (tx) => {
      if (!(await createInviteStore(tx).use(request.inviteCode, now))) throw new AppError("invite_invalid");
      if (!(await createUserStore(tx).insert(user))) throw new AppError("email_taken");
      await codes.send(tx, user, { kind: "confirm_email" });
      return sessions.begin(tx, user.id, request.userAgent);
    });
    wakeMails();
    return tokens;
  };
}
