import type { SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Assertion } from "@dexnet/protocol/passkeys";
import type { SecondFactorMethod, SessionTokens } from "@dexnet/protocol/sessions";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import type { Ceremonies } from "../second-factors/ceremonies.ts";
import { faultOf } from "../second-factors/confirm-change.ts";
import type { FactorProof, SecondFactor } from "../second-factors/second-factor.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { ticketLifetimeMs } from "../second-factors/two-factor-limits.ts";
import { createToken, hashToken } from "../secrets/hashes.ts";
import type { Device, KnownDevices } from "../sessions/known-devices.ts";
import { recordSignIn, type SignInWay } from "../sessions/record-sign-in.ts";
import type { Sessions } from "../sessions/session-service.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { ClientInfo } from "./client-info.ts";
import { reclaimAndNotify } from "./reclaim-account.ts";
import { createUserStore, type User } from "./user-store.ts";

export interface SignInCompletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly securityMails: SecurityMails;
  readonly secondFactor: SecondFactor;
  readonly ceremonies: Pick<Ceremonies, "consumeChallenge">;
  readonly throttles: Throttles;
  readonly wakeMails: () => void;
}

export type FirstFactor = "password" | "mailed code";

/** A ticket with a code, or with an answer of a passkey to the challenge of this ticket. */
export type SecondFactorRequest = { ticket: string } & ({ code: string } | { assertion: Assertion });

/** Completes a sign-in after a valid first factor: with a session, or with a ticket if a second factor is required. */
export interface SignInCompletion {
  /**
   * Runs within the caller's transaction, which has locked the user, exclusively after a mailed code. A mailed code
   * proves control of the mailbox, so an account that was never confirmed is reclaimed. The caller wakes the mails.
   */
  afterFirstFactor(db: Db, user: User, origin: ClientInfo, factor: FirstFactor): Promise<SignInAnswer>;
  /** Runs within the caller's transaction, which has verified a passkey of the user and locked the user. */
  afterPasskey(db: Db, user: User, origin: ClientInfo): Promise<SessionTokens>;
  /** Faults: ticket_expired, code_invalid, passkey_invalid, passkey_expired, too_many_requests. */
  afterSecondFactor(request: SecondFactorRequest, origin: ClientInfo): Promise<SessionTokens>;
}

export function createSignInCompletion(deps: SignInCompletionDeps): SignInCompletion {
  const { db, clock, sessions, knownDevices, securityMails, secondFactor, ceremonies, throttles, wakeMails } = deps;

  async function startSession(
    tx: Db,
    user: User,
    device: Device,
    how: SignInWay,
    founding?: "founding",
  ): Promise<SessionTokens> {
    await recordSignIn(tx, user.id, { at: clock.now(), ...how, userAgent: device.userAgent });
    const tokens = await sessions.start(tx, user.id, device.userAgent, founding);
    await knownDevices.notifyIfNew(tx, user, device);
    return tokens;
  }

  async function redeemTicket(tx: Db, userId: string, ticketHash: string, proof: FactorProof): Promise<User> {
    const user = await createUserStore(tx).lock(userId);
    const isValid = user !== undefined && (await createTicketStore(tx).consume(ticketHash, clock.now()));
    if (!isValid) throw new AppError("ticket_expired");
    const outcome = await secondFactor.consumeProof(tx, user, proof);
    if (outcome !== "accepted") throw new AppError(outcome === "wrong" ? faultOf(proof) : "ticket_expired");
    return user;
  }

  async function readProof(request: SecondFactorRequest, ticketHash: string): Promise<FactorProof> {
    if ("code" in request) return { kind: "code", code: request.code };
    const challenge = await ceremonies.consumeChallenge({ purpose: "second_factor", subject: ticketHash });
    return { kind: "passkey", assertion: request.assertion, challenge };
  }

  return {
    async afterFirstFactor(tx, user, { userAgent, deviceId }, factor) {
      const deviceHash = knownDevices.hashDevice(user.id, deviceId);
      const method = factor === "password" ? "password" : "code";
      if (factor === "mailed code" && user.emailConfirmedAt === null) {
        await reclaimAndNotify(tx, user, securityMails);
        return startSession(tx, user, { userAgent, deviceHash }, { method }, "founding");
      }
      const methods = await secondFactor.methodsOf(tx, user.id);
      if (methods.length === 0) return startSession(tx, user, { userAgent, deviceHash }, { method });
      const ticket = createToken();
      await createTicketStore(tx).insert({
        ticketHash: hashToken(ticket),
        userId: user.id,
        deviceHash: deviceHash ?? null,
        firstFactor: method,
        expiresAt: addMilliseconds(clock.now(), ticketLifetimeMs),
      });
      return { two_factor: true, ticket, methods };
    },

    afterPasskey: (tx, user, { userAgent, deviceId }) =>
      startSession(
        tx,
        user,
        { userAgent, deviceHash: knownDevices.hashDevice(user.id, deviceId) },
        { method: "passkey" },
      ),

    async afterSecondFactor(request, { userAgent, networkAddress }) {
      const ticketHash = hashToken(request.ticket);
      const found = await createTicketStore(db).find(ticketHash, clock.now());
      if (found === undefined) throw new AppError("ticket_expired");
      const buckets = [
        { policy: "second_factor", key: found.userId },
        { policy: "second_factor_network", key: networkAddress },
      ] as const;
      const device = { userAgent, deviceHash: found.deviceHash ?? undefined };
      const tokens = await throttles.guard(buckets, async () => {
        const proof = await readProof(request, ticketHash);
        return transact(db, async (tx) => {
          const user = await redeemTicket(tx, found.userId, ticketHash, proof);
          return startSession(tx, user, device, { method: found.firstFactor, secondFactor: methodOf(proof) });
        });
      });
      wakeMails();
      return tokens;
    },
  };
}

function methodOf(proof: FactorProof): SecondFactorMethod {
  if (proof.kind === "passkey") return "passkey";
  return /^[0-9]{6}$/.test(proof.code) ? "authenticator" : "recovery_code";
}
