import type { Caller } from "@dexnet/protocol/caller";
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
    queryFn: () => call(twoFactorCalls.getState),
    ...alwaysFresh,
  });
}

export const sessionsKey = ["security", "sessions"] as const;

export function sessionsQuery(call: Caller) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async () => (await call(sessionCalls.listSessions)).sessions,
    ...alwaysFresh,
  });
}

export function passkeysQuery(call: Caller) {
  return queryOptions({
    queryKey: ["security", "passkeys"],
    queryFn: async () => (await call(passkeyCalls.listPasskeys)).passkeys,
    ...alwaysFresh,
  });
}

export function signInsQuery(call: Caller) {
  return queryOptions({
    queryKey: ["security", "sign-ins"],
    queryFn: async () => (await call(sessionCalls.listSignIns)).sign_ins,
    ...alwaysFresh,
  });
}
