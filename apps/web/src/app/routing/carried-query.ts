import type { SessionState } from "./session-state.ts";

type Query = Record<string, unknown>;

/**
 * Query string after a redirect. A signed-in user loses the reset token and the invite code, and a confirmed one the
 * confirmation code too: these must not stay in the address bar.
 */
export function carriedQuery<T extends Query>(session: SessionState, query: T): Partial<T> {
  if (session.kind !== "signed-in") return query;
  const { token: _token, code, invite, ...others } = query;
  return {
    ...others,
    ...(code === undefined || session.emailConfirmed ? {} : { code }),
    // Set, because `carryQuery` carries what is left out. The invite was of use for the registration alone.
    ...(invite === undefined ? {} : { invite: undefined }),
  } as Partial<T>;
}

/** Query string without the token and the code of a mailed link, which can be used only once. */
function reusableQuery<T extends Query>(query: T): Omit<T, "token" | "code"> {
  const { token: _token, code: _code, ...others } = query;
  return others;
}

/**
 * Search middleware of the root route: carries the query string along on every navigation. Parameters of the navigation itself
 * override carried ones.
 */
export function carryQuery<T extends Query>({ search, next }: { search: T; next: (search: T) => T }): T {
  return { ...reusableQuery(search), ...next(search) } as T;
}
