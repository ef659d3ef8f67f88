import { sessionCalls } from "@dexnet/protocol/sessions";
import { type Authenticate, registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { SessionList } from "./session-list.ts";
import type { Sessions } from "./session-service.ts";

export interface SessionRoutesDeps {
  readonly sessions: Sessions;
  readonly sessionList: SessionList;
  readonly throttles: Throttles;
}

/** Reads the session of `authorization: JWT <token>`. A header of any other form counts as no session. */
export function createAuthenticate(sessions: Sessions): Authenticate {
  return async (request) => {
    const token = /^JWT (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    return token === undefined ? undefined : await sessions.authenticate(token);
  };
}

export function registerSessionRoutes(http: FastifyInstance, deps: SessionRoutesDeps): void {
  const { sessions, sessionList, throttles } = deps;

  registerCall(http, sessionCalls.refreshToken, ({ body, request }) =>
    throttles.guard([{ policy: "token_network", key: request.ip }], () => sessions.refresh(body.token, body.attempt)),
  );
  registerCall(http, sessionCalls.logout, async ({ body }) => {
    await sessions.endByRefreshToken(body.token);
    return {};
  });
  registerCall(http, sessionCalls.verifyToken, async ({ body }) => {
    await sessions.authenticate(body.token);
    return {};
  });

  registerCall(http, sessionCalls.listSessions, async ({ session }) => ({ sessions: await sessionList.list(session) }));
  registerCall(http, sessionCalls.listSignIns, async ({ session }) => ({
    sign_ins: await sessionList.listSignIns(session.userId),
  }));
  registerCall(http, sessionCalls.endSession, async ({ session, params }) => {
    await sessionList.endSession(session.userId, params.id);
    return {};
  });
  registerCall(http, sessionCalls.endOtherSessions, async ({ session }) => ({
    ended: await sessionList.endOtherSessions(session),
  }));
}
