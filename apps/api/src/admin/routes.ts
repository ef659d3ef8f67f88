import { adminCalls } from "@dexnet/protocol/admin";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { InviteAdministration } from "./invites.ts";
import type { UserAdministration } from "./users.ts";

export interface AdminRoutesDeps {
  invites: InviteAdministration;
  users: UserAdministration;
}

export function registerAdminRoutes(app: FastifyInstance, { invites, users }: AdminRoutesDeps): void {
  registerCall(app, adminCalls.createInvites, ({ body }) => invites.create(body));
  registerCall(app, adminCalls.invites, ({ query }) => invites.list(query));
  registerCall(app, adminCalls.revokeInvite, ({ params }) => invites.revoke(params.code));

  registerCall(app, adminCalls.user, ({ body }) => users.show(body.email));
  registerCall(app, adminCalls.unlockUser, ({ body }) => users.unlock(body.email));
  registerCall(app, adminCalls.endUserSessions, ({ body }) => users.endSessions(body.email));
  registerCall(app, adminCalls.turnOffTwoFactor, async ({ body }) => {
    await users.turnOffTwoFactor(body.email);
    return {};
  });
}
