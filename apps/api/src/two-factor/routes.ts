import { securityCalls } from "@dexnet/protocol/security";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { TwoFactor } from "./service.ts";

export function registerTwoFactorRoutes(http: FastifyInstance, twoFactor: TwoFactor): void {
  registerCall(http, securityCalls.twoFactor, ({ session }) => twoFactor.readState(session.userId));
  registerCall(http, securityCalls.setUpTwoFactor, ({ session, body }) =>
    twoFactor.setUp(session.userId, body.password),
  );
  registerCall(http, securityCalls.enableTwoFactor, async ({ session, body }) => ({
    recovery_codes: await twoFactor.enable(session.userId, body.code),
  }));
  registerCall(http, securityCalls.disableTwoFactor, async ({ session, body }) => {
    await twoFactor.disable(session.userId, body);
    return {};
  });
  registerCall(http, securityCalls.renewRecoveryCodes, async ({ session, body }) => ({
    recovery_codes: await twoFactor.renewRecoveryCodes(session.userId, body),
  }));
}
