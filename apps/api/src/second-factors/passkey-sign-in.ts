import { AppError } from "@dexnet/protocol/errors/errors";
import type { Assertion, RequestOptions } from "@dexnet/protocol/passkeys";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { ClientInfo } from "../accounts/client-info.ts";
import type { SignInCompletion } from "../accounts/sign-in-completion.ts";
import { createUserStore } from "../accounts/user-store.ts";
import { withMinimumDuration } from "../accounts/with-minimum-duration.ts";
import { transact } from "../database/transact.ts";
import { createToken, hashToken } from "../secrets/hashes.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { Ceremonies } from "./ceremonies.ts";
import { createPasskeyStore } from "./passkey-store.ts";
import { createTicketStore } from "./ticket-store.ts";

export interface PasskeySignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ceremonies: Ceremonies;
  readonly signInCompletion: SignInCompletion;
  readonly throttles: Throttles;
  readonly wakeMails: () => void;
  /** Minimum duration of an answer that must not reveal whether an account exists. */
  readonly minimumAnswerMs: number;
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;

/**
 * Sign-in with a discoverable passkey. The passkey has verified its user, so it is both factors. An unknown passkey, a
 * wrong signature and an account that is gone look the same.
 */
export function createPasskeySignIn(deps: PasskeySignInDeps) {
  const { db, clock, ceremonies, signInCompletion, throttles, wakeMails, minimumAnswerMs } = deps;

  async function verify(ticket: string, assertion: Assertion, client: ClientInfo): Promise<SessionTokens> {
    const challenge = await ceremonies.consumeChallenge({ purpose: "sign_in", subject: hashToken(ticket) });
    const userId = await createPasskeyStore(db).findUserId(assertion.id);
    // Without the id of its user a passkey was not found by itself, as this ceremony requires.
    if (userId === undefined || !assertion.response.userHandle) throw new AppError("passkey_invalid");
    return transact(db, async (tx) => {
      const user = await createUserStore(tx).lock(userId);
      const isValid =
        user !== undefined && (await ceremonies.verifyUse(tx, userId, { assertion, challenge }, "required"));
      if (!isValid) throw new AppError("passkey_invalid");
      return signInCompletion.afterPasskey(tx, user, client);
    });
  }

  return {
    /** A challenge for anybody. The ticket binds its answer to this client. Fault: too_many_requests. */
    async options({ networkAddress }: ClientInfo): Promise<{ ticket: string; options: RequestOptions }> {
      const ticket = createToken();
      const key = { purpose: "sign_in", subject: hashToken(ticket) } as const;
      const options = await throttles.guard([{ policy: "passkey_challenge_network", key: networkAddress }], () =>
        ceremonies.requestOptions(key, null, [], "required"),
      );
      return { ticket, options };
    },

    /** Faults: passkey_invalid, passkey_expired, too_many_requests. */
    signIn(request: { ticket: string; credential: Assertion }, client: ClientInfo): Promise<SessionTokens> {
      return withMinimumDuration(minimumAnswerMs, async () => {
        const buckets = [{ policy: "passkey_network", key: client.networkAddress }] as const;
        const tokens = await throttles.guard(buckets, () => verify(request.ticket, request.credential, client));
        wakeMails();
        return tokens;
      });
    },

    /** A challenge for the passkeys of the account that a ticket names. Faults: ticket_expired, passkey_not_found. */
    secondFactorOptions(ticket: string, { networkAddress }: ClientInfo): Promise<RequestOptions> {
      return throttles.guard([{ policy: "token_network", key: networkAddress }], async () => {
        const subject = hashToken(ticket);
        const found = await createTicketStore(db).find(subject, clock.now());
        if (found === undefined) throw new AppError("ticket_expired");
        const held = await createPasskeyStore(db).listOf(found.userId);
        if (held.length === 0) throw new AppError("passkey_not_found");
        return ceremonies.requestOptions({ purpose: "second_factor", subject }, found.userId, held, "preferred");
      });
    },
  };
}
