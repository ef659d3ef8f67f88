import { accountCalls, type Language } from "@dexnet/protocol/accounts";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import { readClientInfo } from "./client-info.ts";
import type { createDeletion } from "./deletion.ts";
import type { createEmailConfirmation } from "./email-confirmation.ts";
import type { ChangePassword } from "./password-change.ts";
import type { createPasswordReset } from "./password-reset.ts";
import type { createProfile } from "./profile.ts";
import type { createRegistration } from "./registration.ts";
import type { createSignIn } from "./sign-in.ts";
import type { SignInCompletion } from "./sign-in-completion.ts";

export interface AccountRoutesDeps {
  readonly profile: ReturnType<typeof createProfile>;
  readonly register: ReturnType<typeof createRegistration>;
  readonly signIn: ReturnType<typeof createSignIn>;
  readonly signInCompletion: SignInCompletion;
  readonly changePassword: ChangePassword;
  readonly emailConfirmation: ReturnType<typeof createEmailConfirmation>;
  readonly passwordReset: ReturnType<typeof createPasswordReset>;
  readonly deletion: ReturnType<typeof createDeletion>;
}

const defaultLanguage: Language = "en-EN";
const codeSent = { resend_after_seconds: resendAfterSeconds };

export function registerAccountRoutes(http: FastifyInstance, deps: AccountRoutesDeps): void {
  const { profile, register, signIn, signInCompletion, emailConfirmation, passwordReset, changePassword, deletion } =
    deps;

  registerCall(http, accountCalls.register, ({ body, request }) =>
    register({
      email: body.email,
      password: body.password,
      inviteCode: body.invite_code,
      language: body.language ?? defaultLanguage,
      client: readClientInfo(request, body.device_id),
    }),
  );
  registerCall(http, accountCalls.login, ({ body, request }) =>
    signIn.withPassword(body, readClientInfo(request, body.device_id)),
  );
  registerCall(http, accountCalls.requestOneTimeCode, async ({ body, request }) => {
    await signIn.requestCode(body.email, readClientInfo(request));
    return codeSent;
  });
  registerCall(http, accountCalls.loginWithCode, ({ body, request }) =>
    signIn.withCode(body, readClientInfo(request, body.device_id)),
  );
  registerCall(http, accountCalls.loginWithSecondFactor, ({ body, request }) =>
    signInCompletion.afterSecondFactor(body, readClientInfo(request)),
  );

  registerCall(http, accountCalls.me, ({ session }) => profile.read(session.userId));
  registerCall(http, accountCalls.updateMe, ({ session, body }) => profile.setLanguage(session.userId, body.language));

  registerCall(http, accountCalls.confirmEmail, async ({ body, session }) => {
    await emailConfirmation.confirm(session, body.code);
    return {};
  });
  registerCall(http, accountCalls.resendEmail, async ({ session, request }) => {
    await emailConfirmation.resend(session.userId, request.ip);
    return codeSent;
  });

  registerCall(http, accountCalls.changeEmail, async ({ session, body, request }) => {
    await emailConfirmation.change(session.userId, body, request.ip);
    return codeSent;
  });

  registerCall(http, accountCalls.requestPasswordReset, async ({ body, request }) => {
    await passwordReset.request(body.email, request.ip);
    return codeSent;
  });
  registerCall(http, accountCalls.validatePasswordReset, ({ body, request }) =>
    passwordReset.validate(body.token, request.ip),
  );
  registerCall(http, accountCalls.confirmPasswordReset, async ({ body, request }) => {
    await passwordReset.confirm(body, request.ip);
    return {};
  });

  registerCall(http, accountCalls.changePassword, async ({ session, body }) => {
    const { password, new_password: newPassword, end_other_sessions: endOtherSessions } = body;
    await changePassword(session, { password, newPassword, endOtherSessions });
    return {};
  });

  registerCall(http, accountCalls.requestDeletion, async ({ body, session, request }) => {
    await deletion.request(session.userId, body.email, request.ip);
    return codeSent;
  });
  registerCall(http, accountCalls.confirmDeletion, async ({ body, session }) => {
    await deletion.confirm(session.userId, body.code);
    return {};
  });
}
