import { adminCalls } from "@dexnet/protocol/admin/admin";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { InviteAdministration } from "./invites.ts";
import type { StorageAdministration } from "./storages.ts";
import type { UserAdministration } from "./users.ts";

export interface AdminRoutesDeps {
  readonly invites: InviteAdministration;
  readonly users: UserAdministration;
  readonly storages: StorageAdministration;
}

export function registerAdminRoutes(http: FastifyInstance, { invites, users, storages }: AdminRoutesDeps): void {
  registerCall(http, adminCalls.createInvites, ({ body }) => invites.create(body));
  registerCall(http, adminCalls.invites, ({ query }) => invites.list(query));
  registerCall(http, adminCalls.revokeInvite, ({ params }) => invites.revoke(params.code));

  registerCall(http, adminCalls.user, ({ body }) => users.read(body.email));
  registerCall(http, adminCalls.unlockUser, ({ body }) => users.unlock(body.email));
  registerCall(http, adminCalls.endUserSessions, ({ body }) => users.endSessions(body.email));
  registerCall(http, adminCalls.turnOffTwoFactor, async ({ body }) => {
    await users.disableTwoFactor(body.email);
    return {};
  });

  registerCall(http, adminCalls.rebuildStorage, ({ params, body }) => storages.rebuild({ ...params, ...body }));
}
