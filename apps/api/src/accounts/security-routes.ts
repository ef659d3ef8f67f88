import { securityCalls } from "@dexnet/protocol/security";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { SessionList } from "../sessions/session-list.ts";
import type { TwoFactor } from "../two-factor/service.ts";
import type { ChangePassword } from "./password-change.ts";

export interface SecurityRoutesDeps {
  sessionList: SessionList;
  twoFactor: TwoFactor;
  changePassword: ChangePassword;
}

/** What the security page asks for. */
export function registerSecurityRoutes(app: FastifyInstance, deps: SecurityRoutesDeps): void {
  const { sessionList, twoFactor, changePassword } = deps;

  registerCall(app, securityCalls.sessions, async ({ session }) => ({ sessions: await sessionList.list(session) }));
  registerCall(app, securityCalls.endSession, async ({ session, params }) => {
    await sessionList.endOne(session.userId, params.id);
    return {};
  });
  registerCall(app, securityCalls.endOtherSessions, async ({ session }) => ({
    ended: await sessionList.endOthers(session),
  }));

  registerCall(app, securityCalls.changePassword, async ({ session, body }) => {
    const { password, new_password: newPassword, end_other_sessions: endOtherSessions } = body;
    await changePassword(session, { password, newPassword, endOtherSessions });
    return {};
  });

  registerCall(app, securityCalls.twoFactor, ({ session }) => twoFactor.state(session.userId));
  registerCall(app, securityCalls.setUpTwoFactor, ({ session, body }) =>
    twoFactor.setUp(session.userId, body.password),
  );
  registerCall(app, securityCalls.enableTwoFactor, async ({ session, body }) => ({
    recovery_codes: await twoFactor.enable(session.userId, body.code),
  }));
  registerCall(app, securityCalls.disableTwoFactor, async ({ session, body }) => {
    await twoFactor.disable(session.userId, body);
    return {};
  });
  registerCall(app, securityCalls.renewRecoveryCodes, async ({ session, body }) => ({
    recovery_codes: await twoFactor.renewRecoveryCodes(session.userId, body),
  }));
}
