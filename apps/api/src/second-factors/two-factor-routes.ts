import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { TwoFactor } from "./two-factor-service.ts";

export function registerTwoFactorRoutes(http: FastifyInstance, twoFactor: TwoFactor): void {
  registerCall(http, twoFactorCalls.getState, ({ session }) => twoFactor.readState(session.userId));
  registerCall(http, twoFactorCalls.setUpTwoFactor, ({ session, body }) => twoFactor.setUp(session, body));
  registerCall(http, twoFactorCalls.enableTwoFactor, async ({ session, body }) => ({
    recovery_codes: await twoFactor.enable(session.userId, body.code),
  }));
  registerCall(http, twoFactorCalls.disableTwoFactor, async ({ session, body }) => {
    await twoFactor.disable(session, body);
    return {};
  });
  registerCall(http, twoFactorCalls.renewRecoveryCodes, async ({ session, body }) => ({
    recovery_codes: await twoFactor.renewRecoveryCodes(session, body),
  }));
}
