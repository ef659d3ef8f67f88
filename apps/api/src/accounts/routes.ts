import { accountCalls, type Language } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { registerCall } from "@dexnet/service/calls";
import type { Db } from "@dexnet/service/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Sessions } from "../sessions/service.ts";
import type { createDeletion } from "./deletion.ts";
import type { createEmailConfirmation } from "./email-confirmation.ts";
import type { createPasswordReset } from "./password-reset.ts";
import type { createRegistration } from "./registration.ts";
import type { createSignIn } from "./sign-in.ts";
import { createUserStore } from "./store.ts";

export interface AccountRoutesDeps {
  db: Db;
  register: ReturnType<typeof createRegistration>;
  signIn: ReturnType<typeof createSignIn>;
  sessions: Sessions;
  emailConfirmation: ReturnType<typeof createEmailConfirmation>;
  passwordReset: ReturnType<typeof createPasswordReset>;
  deletion: ReturnType<typeof createDeletion>;
}

const defaultLanguage: Language = "en-EN";
const codeSent = { resend_after_seconds: resendAfterSeconds };

export function registerAccountRoutes(app: FastifyInstance, deps: AccountRoutesDeps): void {
  const { db, register, signIn, sessions, emailConfirmation, passwordReset, deletion } = deps;

  registerCall(app, accountCalls.register, ({ body, request }) =>
    register({
      email: body.email,
      password: body.password,
      inviteCode: body.invite_code,
      language: body.language ?? defaultLanguage,
      userAgent: userAgentOf(request),
    }),
  );
  registerCall(app, accountCalls.login, ({ body, request }) =>
    signIn.withPassword({ ...body, userAgent: userAgentOf(request) }),
  );
  registerCall(app, accountCalls.requestOneTimeCode, async ({ body }) => {
    await signIn.requestCode(body.email);
    return codeSent;
  });
  registerCall(app, accountCalls.loginWithCode, ({ body, request }) =>
    signIn.withCode({ ...body, userAgent: userAgentOf(request) }),
  );

  registerCall(app, accountCalls.refreshToken, ({ body }) => sessions.refresh(body.token));
  registerCall(app, accountCalls.verifyToken, async ({ body }) => {
    await sessions.resume(body.token);
    return {};
  });
  registerCall(app, accountCalls.me, async ({ session }) => {
    const user = await createUserStore(db).byId(session.userId);
    if (user === undefined) throw new AppError("session_expired");
    return {
      id: user.id,
      email: user.email,
      email_activation: user.emailConfirmedAt !== null,
      unique_key: user.uniqueKey,
      language: user.language,
    };
  });

  registerCall(app, accountCalls.confirmEmail, async ({ body, session }) => {
    await emailConfirmation.confirm(session.userId, body.code);
    return {};
  });
  registerCall(app, accountCalls.resendEmail, async ({ session }) => {
    await emailConfirmation.resend(session.userId);
    return codeSent;
  });

  registerCall(app, accountCalls.requestPasswordReset, async ({ body }) => {
    await passwordReset.request(body.email);
    return codeSent;
  });
  registerCall(app, accountCalls.validatePasswordReset, ({ body }) => passwordReset.validate(body.token));
  registerCall(app, accountCalls.confirmPasswordReset, async ({ body }) => {
    await passwordReset.confirm(body);
    return {};
  });

  registerCall(app, accountCalls.requestDeletion, async ({ body, session }) => {
    await deletion.request(session.userId, body.email);
    return codeSent;
  });
  registerCall(app, accountCalls.confirmDeletion, async ({ body, session }) => {
    await deletion.confirm(session.userId, body.code);
    return {};
  });
}

function userAgentOf(request: FastifyRequest): string {
  return request.headers["user-agent"] ?? "";
}
