import type { SessionTokens, SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Notices } from "../notices/notices.ts";
import { hashToken, newToken } from "../secrets/hashes.ts";
import type { Device, KnownDevices } from "../sessions/known-devices.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Throttles } from "../throttles/throttles.ts";
import { transact } from "../transact.ts";
import { ticketLifetimeMs } from "../two-factor/limits.ts";
import type { SecondFactor } from "../two-factor/second-factor.ts";
import { createTwoFactorStore } from "../two-factor/store.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";
import type { Origin } from "./origin.ts";
import { reclaimAndTell } from "./reclaim-account.ts";
import { createUserStore, type User } from "./store.ts";

export interface SignInCompletionDeps {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  knownDevices: KnownDevices;
  notices: Notices;
  secondFactor: SecondFactor;
  throttles: Throttles;
  wakeMails: () => void;
}

export type FirstFactor = "password" | "mailed code";

/** What follows a good first factor: a session, or first a ticket for the second factor. */
export interface SignInCompletion {
  /**
   * Within the caller's transaction, which holds the user, and alone after a mailed code: that one proves the mailbox,
   * so an account that was never confirmed is reclaimed by it. The caller wakes the mails.
   */
  afterFirstFactor(db: Db, user: User, origin: Origin, factor: FirstFactor): Promise<SignInAnswer>;
  /** Faults: ticket_expired, code_invalid, too_many_requests. */
  afterSecondFactor(request: { ticket: string; code: string }, origin: Origin): Promise<SessionTokens>;
}

export function createSignInCompletion(deps: SignInCompletionDeps): SignInCompletion {
  const { db, clock, sessions, knownDevices, notices, secondFactor, throttles, wakeMails } = deps;

  async function startSession(tx: Db, user: User, device: Device, how?: "founding"): Promise<SessionTokens> {
    const tokens = await sessions.begin(tx, user.id, device.userAgent, how);
    await knownDevices.notifyIfNew(tx, user, device);
    return tokens;
  }

  async function useTicket(tx: Db, userId: string, ticketHash: string, code: string): Promise<User> {
    const user = await createUserStore(tx).lock(userId);
    const isGood = user !== undefined && (await createTicketStore(tx).use(ticketHash, clock.now()));
    if (!isGood) throw new AppError("ticket_expired");
    const taking = await secondFactor.take(tx, user, code);
    if (taking !== "taken") throw new AppError(taking === "wrong" ? "code_invalid" : "ticket_expired");
    return user;
  }

  return {
    async afterFirstFactor(tx, user, { userAgent, deviceId }, factor) {
      const deviceHash = knownDevices.hash(user.id, deviceId);
      if (factor === "mailed code" && user.emailConfirmedAt === null) {
        await reclaimAndTell(tx, user, notices);
        return startSession(tx, user, { userAgent, deviceHash }, "founding");
      }
      if (!(await createTwoFactorStore(tx).isOn(user.id))) return startSession(tx, user, { userAgent, deviceHash });
      const ticket = newToken();
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
      const measures = [
        { policy: "second_factor", key: found.userId },
        { policy: "second_factor_network", key: networkAddress },
      ] as const;
      const tokens = await throttles.guard(measures, () =>
        transact(db, async (tx) => {
          const user = await useTicket(tx, found.userId, ticketHash, code);
          return startSession(tx, user, { userAgent, deviceHash: found.deviceHash ?? undefined });
        }),
      );
      wakeMails();
      return tokens;
    },
  };
}
