import { randomUUID } from "node:crypto";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Sealer } from "../secrets/sealer.ts";
import { createMailStore } from "./mail-store.ts";
import { type Mail, type MailKind, mailSchema } from "./texts/mail.ts";

/** Outbox of mails. A mail is written in the caller's transaction, so exactly the committed mails are sent. */
export interface MailOutbox {
  /** Returns the id of the mail. */
  queue(db: Db, mail: { userId: string; content: Mail; expiresAt: Date }): Promise<string>;
  /** Removes unsent mails whose content is not valid any more. */
  withdraw(db: Db, userId: string, kinds: readonly MailKind[]): Promise<void>;
  /** Returns null if the content was sealed under another secret. */
  open(mail: { id: string; sealedContent: string }): Mail | null;
}

/** Kinds of which only the newest mail is valid. After an outage nobody gets five codes of which one works. */
const replacedKinds: ReadonlySet<MailKind> = new Set(["confirm_email", "sign_in", "delete_account", "reset_password"]);

export function createMailOutbox({ sealer, clock }: { sealer: Sealer; clock: Clock }): MailOutbox {
  return {
    async queue(db, { userId, content, expiresAt }) {
      if (replacedKinds.has(content.kind)) await createMailStore(db).removeOf(userId, [content.kind]);
      const id = randomUUID();
      const sealedContent = sealer.seal(Buffer.from(JSON.stringify(content)), id);
      await createMailStore(db).insert({ id, userId, kind: content.kind, sealedContent, expiresAt }, clock.now());
      return id;
    },
    async withdraw(db, userId, kinds) {
      await createMailStore(db).removeOf(userId, kinds);
    },
    open({ id, sealedContent }) {
      const content = sealer.open(sealedContent, id);
      return content && mailSchema.parse(JSON.parse(content.toString()));
    },
  };
}
