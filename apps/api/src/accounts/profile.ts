import type { CurrentUser, Language } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { userIdSchema } from "@dexnet/protocol/ids";
import { createBatchedLookup } from "@dexnet/service/concurrency/batched-lookup";
import type { Db } from "@dexnet/service/database/database";
import { createUserStore, type User } from "./user-store.ts";

/** A user's own view of the account and its settings. Fault: session_expired. */
export function createProfile({ db }: { db: Db }) {
  const findUser = createBatchedLookup((userIds) => createUserStore(db).findAllById(userIds));
  return {
    async read(userId: string): Promise<CurrentUser> {
      return profileOf(await findUser(userId));
    },

    /** Sets the language of mails. Mails that are already queued keep theirs. */
    async setLanguage(userId: string, language: Language): Promise<CurrentUser> {
      return profileOf(await createUserStore(db).setLanguage(userId, language));
    },
  };
}

function profileOf(user: User | undefined): CurrentUser {
  if (user === undefined) throw new AppError("session_expired");
  return {
    id: userIdSchema.parse(user.id),
    email: user.pendingEmail ?? user.email,
    email_activation: user.emailConfirmedAt !== null,
    unique_key: user.uniqueKey,
    language: user.language,
  };
}
