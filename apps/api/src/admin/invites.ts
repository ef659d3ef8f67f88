import type { AdminInvite, adminCalls } from "@dexnet/protocol/admin/admin";
import type { HandledBody, HandledQuery } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { newInviteCode } from "@dexnet/protocol/invite-code";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { transact } from "../database/transact.ts";
import { createInviteStore, type Invite } from "../invites/invite-store.ts";
import { operatorActionMessage } from "./log-action.ts";

export interface InviteAdministrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

export type InviteAdministration = ReturnType<typeof createInviteAdministration>;

export function createInviteAdministration({ db, clock, log }: InviteAdministrationDeps) {
  return {
    /** Creates all invites or none. Faults: bad_request; invite_exists if a chosen code exists already. */
    async create(wanted: HandledBody<typeof adminCalls.createInvites>): Promise<{ invites: AdminInvite[] }> {
      const createdAt = clock.now();
      const expiresAt = wanted.expires_at === null ? null : new Date(wanted.expires_at);
      if (expiresAt !== null && expiresAt <= createdAt) throw wrongField("expires_at");
      if (wanted.code !== undefined && wanted.count !== 1) throw wrongField("code");
      const invites = Array.from({ length: wanted.count }, () => ({
        code: wanted.code ?? newInviteCode(),
        uses: wanted.uses,
        expiresAt,
        createdAt,
      }));
      const created = await transact(db, async (tx) => {
        const rows = await createInviteStore(tx).insertMissing(invites);
        if (rows.length !== invites.length) throw new AppError("invite_exists");
        return rows;
      });
      log.info({ action: "invites.create", count: created.length, uses: wanted.uses }, operatorActionMessage);
      return { invites: created.map(adminInvite) };
    },

    /** Fault: invite_not_found if the code after which the page starts does not exist. */
    async list(page: HandledQuery<typeof adminCalls.invites>): Promise<{ invites: AdminInvite[]; more: boolean }> {
      const store = createInviteStore(db);
      const after = page.after === undefined ? undefined : await store.find(page.after);
      if (page.after !== undefined && after === undefined) throw new AppError("invite_not_found");
      const usable = page.usable === undefined ? undefined : { is: page.usable, at: clock.now() };
      // One more than requested tells whether there are more.
      const found = await store.list({ limit: page.limit + 1, after, usable });
      log.info({ action: "invites.list" }, operatorActionMessage);
      return { invites: found.slice(0, page.limit).map(adminInvite), more: found.length > page.limit };
    },

    /** Fault: invite_not_found. */
    async revoke(code: string): Promise<AdminInvite> {
      const invite = await createInviteStore(db).remove(code);
      if (invite === undefined) throw new AppError("invite_not_found");
      log.info({ action: "invites.revoke", uses_left: invite.usesLeft }, operatorActionMessage);
      return adminInvite(invite);
    },
  };
}

function wrongField(field: string): AppError {
  return new AppError("bad_request", { context: { field } });
}

function adminInvite(invite: Invite): AdminInvite {
  return {
    code: invite.code,
    uses: invite.uses,
    uses_left: invite.usesLeft,
    expires_at: invite.expiresAt?.toISOString() ?? null,
    created_at: invite.createdAt.toISOString(),
  };
}
