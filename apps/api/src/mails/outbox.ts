import { randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database";
import type { Clock } from "../clock.ts";
import type { Sealer } from "../secrets/sealer.ts";
import { type Mail, mailSchema } from "./mail.ts";
import { createMailStore } from "./store.ts";

/** Where mails are left to be sent. Written with the caller's transaction: what was committed is sent, nothing else. */
export interface MailOutbox {
  queue(db: Db, mail: { userId: string; content: Mail; expiresAt: Date }): Promise<void>;
  /** Null when the content was sealed under another secret. */
  open(mail: { id: string; sealedContent: string }): Mail | null;
}

export function createMailOutbox({ sealer, clock }: { sealer: Sealer; clock: Clock }): MailOutbox {
  return {
    async queue(db, { userId, content, expiresAt }) {
      const id = randomUUID();
      const sealedContent = sealer.seal(Buffer.from(JSON.stringify(content)), id);
      await createMailStore(db).insert({ id, userId, kind: content.kind, sealedContent, expiresAt }, clock.now());
    },
    open({ id, sealedContent }) {
      const content = sealer.open(sealedContent, id);
      return content && mailSchema.parse(JSON.parse(content.toString()));
    },
  };
}
