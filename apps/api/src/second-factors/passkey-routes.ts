import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import { readClientInfo } from "../accounts/client-info.ts";
import type { SignInCompletion } from "../accounts/sign-in-completion.ts";
import type { Passkeys } from "./passkey-service.ts";
import type { PasskeySignIn } from "./passkey-sign-in.ts";

export interface PasskeyRoutesDeps {
  readonly passkeys: Passkeys;
  readonly passkeySignIn: PasskeySignIn;
  readonly signInCompletion: SignInCompletion;
}

export function registerPasskeyRoutes(http: FastifyInstance, deps: PasskeyRoutesDeps): void {
  const { passkeys, passkeySignIn, signInCompletion } = deps;

  registerCall(http, passkeyCalls.listPasskeys, async ({ session }) => ({
    passkeys: await passkeys.list(session.userId),
  }));
  registerCall(http, passkeyCalls.creationOptions, async ({ session, body }) => ({
    options: await passkeys.creationOptions(session, body),
  }));
  registerCall(http, passkeyCalls.registerPasskey, ({ session, body }) => passkeys.register(session, body));
  registerCall(http, passkeyCalls.confirmOptions, async ({ session }) => ({
    options: await passkeys.confirmOptions(session),
  }));
  registerCall(http, passkeyCalls.renamePasskey, async ({ session, params, body }) => {
    await passkeys.rename(session.userId, params.id, body.name);
    return {};
  });
  registerCall(http, passkeyCalls.removePasskey, async ({ session, params, body }) => {
    await passkeys.remove(session, params.id, body);
    return {};
  });

  registerCall(http, passkeyCalls.signInOptions, ({ request }) => passkeySignIn.options(readClientInfo(request)));
  registerCall(http, passkeyCalls.signInWithPasskey, ({ body, request }) =>
    passkeySignIn.signIn(body, readClientInfo(request, body.device_id)),
  );
  registerCall(http, passkeyCalls.secondFactorOptions, async ({ body, request }) => ({
    options: await passkeySignIn.secondFactorOptions(body.ticket, readClientInfo(request)),
  }));
  registerCall(http, passkeyCalls.finishWithPasskey, ({ body, request }) =>
    signInCompletion.afterSecondFactor({ ticket: body.ticket, assertion: body.credential }, readClientInfo(request)),
  );
}
