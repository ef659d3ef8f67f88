import type { Authenticate } from "@dexnet/service/calls";
import type { Sessions } from "./service.ts";

/** The session of `authorization: JWT <token>`; a header of any other form counts as none. */
export function createAuthenticate(sessions: Sessions): Authenticate {
  return async (request) => {
    const token = /^JWT (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    return token === undefined ? undefined : await sessions.resume(token);
  };
}
