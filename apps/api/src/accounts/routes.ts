import { accountCalls, type Language } from "@dexnet/protocol/accounts";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { Sessions } from "../sessions/service.ts";
import type { Throttles } from "../throttles/service.ts";
import { originOf } from "./client-info.ts";
import type { createDeletion } from "./deletion.ts";
import type { createEmailConfirmation } from "./email-confirmation.ts";
import type { createPasswordReset } from "./password-reset.ts";
import type { createProfile } from "./profile.ts";
import type { createRegistration } from "./registration.ts";
import type { createSignIn } from "./sign-in.ts";
import type { SignInCompletion } from "./sign-in-completion.ts";

export interface AccountRoutesDeps {
  profile: ReturnType<typeof createProfile>;
  register: ReturnType<typeof createRegistration>;
  signIn: ReturnType<typeof createSignIn>;
  signInCompletion: SignInCompletion;
  sessions: Sessions;
  throttles: Throttles;
  emailConfirmation: ReturnType<typeof createEmailConfirmation>;
  passwordReset: ReturnType<typeof createPasswordReset>;
  deletion: ReturnType<typeof createDeletion>;
}

const defaultLanguage: Language = "en-EN";
const codeSent = { resend_after_seconds: resendAfterSeconds };

export function registerAccountRoutes(app: FastifyInstance, deps: AccountRoutesDeps): void {
  const {
    profile,
    register,
    signIn,
    signInCompletion,
    sessions,
    throttles,
    emailConfirmation,
    passwordReset,
    deletion,
  } = deps;

  registerCall(app, accountCalls.register, ({ body, request }) =>
    register({
      email: body.email,
      password: body.password,
      inviteCode: body.invite_code,
      language: body.language ?? defaultLanguage,
      origin: originOf(request, body.device_id),
    }),
  );
  registerCall(app, accountCalls.login, ({ body, request }) =>
    signIn.withPassword(body, originOf(request, body.device_id)),
  );
  registerCall(app, accountCalls.requestOneTimeCode, async ({ body, request }) => {
    await signIn.requestCode(body.email, originOf(request));
    return codeSent;
  });
  registerCall(app, accountCalls.loginWithCode, ({ body, request }) =>
    signIn.withCode(body, originOf(request, body.device_id)),
  );
  registerCall(app, accountCalls.loginWithSecondFactor, ({ body, request }) =>
    signInCompletion.afterSecondFactor(body, originOf(request)),
  );

  registerCall(app, accountCalls.refreshToken, ({ body, request }) =>
    throttles.guard([{ policy: "token_network", key: request.ip }], () => sessions.refresh(body.token, body.attempt)),
  );
  registerCall(app, accountCalls.logout, async ({ body }) => {
    await sessions.end(body.token);
    return {};
  });
  registerCall(app, accountCalls.verifyToken, async ({ body }) => {
    await sessions.resume(body.token);
    return {};
  });
  registerCall(app, accountCalls.me, ({ session }) => profile.show(session.userId));
  registerCall(app, accountCalls.updateMe, ({ session, body }) => profile.setLanguage(session.userId, body.language));

  registerCall(app, accountCalls.confirmEmail, async ({ body, session }) => {
    await emailConfirmation.confirm(session, body.code);
    return {};
  });
  registerCall(app, accountCalls.resendEmail, async ({ session, request }) => {
    await emailConfirmation.resend(session.userId, request.ip);
    return codeSent;
  });

  registerCall(app, accountCalls.requestPasswordReset, async ({ body, request }) => {
    await passwordReset.request(body.email, request.ip);
    return codeSent;
  });
  registerCall(app, accountCalls.validatePasswordReset, ({ body, request }) =>
    passwordReset.validate(body.token, request.ip),
  );
  registerCall(app, accountCalls.confirmPasswordReset, async ({ body, request }) => {
    await passwordReset.confirm(body, request.ip);
    return {};
  });

  registerCall(app, accountCalls.requestDeletion, async ({ body, session, request }) => {
    await deletion.request(session.userId, body.email, request.ip);
    return codeSent;
  });
  registerCall(app, accountCalls.confirmDeletion, async ({ body, session }) => {
    await deletion.confirm(session.userId, body.code);
    return {};
  });
}
