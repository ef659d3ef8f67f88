import type { SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { transact } from "../database/transact.ts";
import { createToken, hashToken } from "../secrets/hashes.ts";
import type { SecurityMails } from "../security-mails/security-mails.ts";
import type { Device, KnownDevices } from "../sessions/known-devices.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Throttles } from "../throttles/service.ts";
import { ticketLifetimeMs } from "../two-factor/limits.ts";
import type { SecondFactor } from "../two-factor/second-factor.ts";
import { createTwoFactorStore } from "../two-factor/store.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";
import { createUserStore, type User } from "../users/store.ts";
import type { ClientInfo } from "./client-info.ts";
import { reclaimAndNotify } from "./reclaim-account.ts";

export interface SignInCompletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly securityMails: SecurityMails;
  readonly secondFactor: SecondFactor;
  readonly throttles: Throttles;
  readonly wakeMails: () => void;
}

export type FirstFactor = "password" | "mailed code";

/** Completes a sign-in after a valid first factor: with a session, or with a ticket if a second factor is required. */
export interface SignInCompletion {
  /**
   * Runs within the caller's transaction, which has locked the user, exclusively after a mailed code. A mailed code
   * proves control of the mailbox, so an account that was never confirmed is reclaimed. The caller wakes the mails.
   */
  afterFirstFactor(db: Db, user: User, origin: ClientInfo, factor: FirstFactor): Promise<SignInAnswer>;
  /** Faults: ticket_expired, code_invalid, too_many_requests. */
  afterSecondFactor(request: { ticket: string; code: string }, origin: ClientInfo): Promise<SessionTokens>;
}

export function createSignInCompletion(deps: SignInCompletionDeps): SignInCompletion {
  const { db, clock, sessions, knownDevices, securityMails, secondFactor, throttles, wakeMails } = deps;

  async function startSession(tx: Db, user: User, device: Device, how?: "founding"): Promise<SessionTokens> {
    const tokens = await sessions.start(tx, user.id, device.userAgent, how);
    await knownDevices.notifyIfNew(tx, user, device);
    return tokens;
  }

  async function redeemTicket(tx: Db, userId: string, ticketHash: string, code: string): Promise<User> {
    const user = await createUserStore(tx).lock(userId);
    const isValid = user !== undefined && (await createTicketStore(tx).consume(ticketHash, clock.now()));
    if (!isValid) throw new AppError("ticket_expired");
    const outcome = await secondFactor.consumeCode(tx, user, code);
    if (outcome !== "accepted") throw new AppError(outcome === "wrong" ? "code_invalid" : "ticket_expired");
    return user;
  }

  return {
    async afterFirstFactor(tx, user, { userAgent, deviceId }, factor) {
      const deviceHash = knownDevices.hashDevice(user.id, deviceId);
      if (factor === "mailed code" && user.emailConfirmedAt === null) {
        await reclaimAndNotify(tx, user, securityMails);
        return startSession(tx, user, { userAgent, deviceHash }, "founding");
      }
      if (!(await createTwoFactorStore(tx).isEnabled(user.id)))
        return startSession(tx, user, { userAgent, deviceHash });
      const ticket = createToken();
      await createTicketStore(tx).insert({
        ticketHash: hashToken(ticket),
        userId: user.id,
        deviceHash: deviceHash ?? null,
        expiresAt: addMilliseconds(clock.now(), ticketLifetimeMs),
      });
      return { two_factor: true, ticket };
    },

    async afterSecondFactor({ ticket, code }, { userAgent, networkAddress }) {
      const ticketHash = hashToken(ticket);
      const found = await createTicketStore(db).find(ticketHash, clock.now());
      if (found === undefined) throw new AppError("ticket_expired");
      const buckets = [
        { policy: "second_factor", key: found.userId },
        { policy: "second_factor_network", key: networkAddress },
      ] as const;
      const tokens = await throttles.guard(buckets, () =>
        transact(db, async (tx) => {
          const user = await redeemTicket(tx, found.userId, ticketHash, code);
          return startSession(tx, user, { userAgent, deviceHash: found.deviceHash ?? undefined });
        }),
      );
      wakeMails();
      return tokens;
    },
  };
}
