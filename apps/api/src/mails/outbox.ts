import { randomUUID } from "node:crypto";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Sealer } from "../secrets/sealer.ts";
import { type Mail, type MailKind, mailSchema } from "./mail.ts";
import { createMailStore } from "./store.ts";

/** Where mails are left to be sent. Written with the caller's transaction: what was committed is sent, nothing else. */
export interface MailOutbox {
  queue(db: Db, mail: { userId: string; content: Mail; expiresAt: Date }): Promise<void>;
  /** Takes back what has not gone out yet, since what it carries is good no more. */
  withdraw(db: Db, userId: string, kinds: readonly MailKind[]): Promise<void>;
  /** Null when the content was sealed under another secret. */
  open(mail: { id: string; sealedContent: string }): Mail | null;
}

/** Of these only the newest is good: after an outage nobody gets five codes of which one works. */
const replacing: ReadonlySet<MailKind> = new Set(["confirm_email", "sign_in", "delete_account", "reset_password"]);

export function createMailOutbox({ sealer, clock }: { sealer: Sealer; clock: Clock }): MailOutbox {
  return {
    async queue(db, { userId, content, expiresAt }) {
      if (replacing.has(content.kind)) await createMailStore(db).removeOf(userId, [content.kind]);
      const id = randomUUID();
      const sealedContent = sealer.seal(Buffer.from(JSON.stringify(content)), id);
      await createMailStore(db).insert({ id, userId, kind: content.kind, sealedContent, expiresAt }, clock.now());
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
