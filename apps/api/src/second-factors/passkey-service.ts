import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxPasskeys } from "@dexnet/protocol/limits";
import type { CreationOptions, NewCredential, Passkey, RequestOptions } from "@dexnet/protocol/passkeys";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Session } from "@dexnet/service/http/calls";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import type { Ceremonies } from "./ceremonies.ts";
import type { ConfirmChange, OwnerProof } from "./confirm-change.ts";
import { createPasskeyStore, type StoredPasskey } from "./passkey-store.ts";
import type { SecondFactor } from "./second-factor.ts";

export interface PasskeysDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ceremonies: Ceremonies;
  readonly confirmChange: ConfirmChange;
  readonly secondFactor: SecondFactor;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

type Owner = Pick<Session, "userId" | "sessionId">;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Management of passkeys by their owner. */
export function createPasskeys(deps: PasskeysDeps) {
  const { db, clock, ceremonies, confirmChange, secondFactor, securityMails, wakeMails } = deps;

  async function requireRoom(tx: Db, userId: string): Promise<void> {
    if ((await createPasskeyStore(tx).countOf(userId)) >= maxPasskeys) throw new AppError("passkey_count_reached");
  }

  /** Recovery codes come with the first second factor, so that a lost passkey does not lock its owner out. */
  async function insertPasskey(passkey: StoredPasskey): Promise<string[] | null> {
    const codes = await transact(db, async (tx) => {
      const user = await createUserStore(tx).lock(passkey.userId, "exclusive");
      if (user === undefined) throw new AppError("session_expired");
      await requireRoom(tx, user.id);
      const isFirst = (await secondFactor.methodsOf(tx, user.id)).length === 0;
      if (!(await createPasskeyStore(tx).insert(passkey))) throw new AppError("passkey_exists");
      await securityMails.queue(tx, user, { kind: "passkey_added" });
      return isFirst ? secondFactor.renewRecoveryCodes(tx, user.id) : null;
    });
    wakeMails();
    return codes;
  }

  return {
    async list(userId: string): Promise<Passkey[]> {
      return (await createPasskeyStore(db).listOf(userId)).map(passkeyAnswer);
    },

    /**
     * The answer to these options adds a passkey without further proof, for five minutes and in this session only.
     * Faults: those of ConfirmChange, passkey_count_reached.
     */
    async creationOptions(owner: Owner, proof: OwnerProof): Promise<CreationOptions> {
      await requireRoom(db, owner.userId);
      const { user, held } = await confirmChange(owner, proof, async (tx, user) => ({
        user,
        held: await createPasskeyStore(tx).listOf(user.id),
      }));
      return ceremonies.creationOptions({ purpose: "register", subject: owner.sessionId }, user, held);
    },

    /** Faults: passkey_expired, passkey_invalid, passkey_exists, passkey_count_reached. */
    async register(
      { userId, sessionId }: Owner,
      request: { name: string; credential: NewCredential },
    ): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
      const challenge = await ceremonies.consumeChallenge({ purpose: "register", subject: sessionId });
      const verified = await ceremonies.verifyRegistration(request.credential, challenge);
      const facts = { id: randomUUID(), userId, name: request.name, createdAt: clock.now(), lastUsedAt: null };
      const passkey = { ...verified, ...facts };
      return { recovery_codes: await insertPasskey(passkey), passkey: passkeyAnswer(passkey) };
    },

    /** Challenge with which a passkey confirms a change. */
    async confirmOptions({ userId, sessionId }: Owner): Promise<RequestOptions> {
      const held = await createPasskeyStore(db).listOf(userId);
      if (held.length === 0) throw new AppError("passkey_not_found");
      return ceremonies.requestOptions({ purpose: "confirm", subject: sessionId }, userId, held, "preferred");
    },

    /** Fault: passkey_not_found. */
    async rename(userId: string, id: string, name: string): Promise<void> {
      if (!(await createPasskeyStore(db).rename(userId, id, name))) throw new AppError("passkey_not_found");
    },

    /** Faults: those of ConfirmChange, passkey_not_found. */
    async remove(owner: Owner, id: string, proof: OwnerProof): Promise<void> {
      const held = await createPasskeyStore(db).listOf(owner.userId);
      if (!held.some((passkey) => passkey.id === id)) throw new AppError("passkey_not_found");
      await confirmChange(owner, proof, async (tx, user) => {
        if (!(await createPasskeyStore(tx).remove(user.id, id))) throw new AppError("passkey_not_found");
        await secondFactor.settleAfterRemoval(tx, user.id);
        await securityMails.queue(tx, user, { kind: "passkey_removed" });
      });
    },
  };
}

function passkeyAnswer({ id, name, createdAt, lastUsedAt, backedUp }: StoredPasskey): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    backed_up: backedUp,
  };
}
