import type { Caller } from "@dexnet/drive/http/caller";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { queryOptions } from "@tanstack/react-query";

/**
 * Other devices change these: a focused window fetches them again. Without a connection the query fails instead of
 * waiting with an empty page.
 */
const alwaysFresh = { staleTime: 0, networkMode: "always" } as const;

export function twoFactorQuery(call: Caller) {
  return queryOptions({
    queryKey: ["security", "two-factor"],
    queryFn: ({ signal }) => call(twoFactorCalls.getState, { signal }),
    ...alwaysFresh,
  });
}

export function sessionsQuery(call: Caller) {
  return queryOptions({
    queryKey: ["security", "sessions"],
    queryFn: async ({ signal }) => (await call(sessionCalls.listSessions, { signal })).sessions,
    ...alwaysFresh,
  });
}

export function passkeysQuery(call: Caller) {
  return queryOptions({
    queryKey: ["security", "passkeys"],
    queryFn: async ({ signal }) => (await call(passkeyCalls.listPasskeys, { signal })).passkeys,
    ...alwaysFresh,
  });
}

export function signInsQuery(call: Caller) {
  return queryOptions({
    queryKey: ["security", "sign-ins"],
    queryFn: async ({ signal }) => (await call(sessionCalls.listSignIns, { signal })).sign_ins,
    ...alwaysFresh,
  });
}
