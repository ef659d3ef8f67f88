import type { Visitor } from "./decide-route.ts";

type Query = Record<string, unknown>;

/**
 * What of the query string goes along on a redirect: all of it, but for what a mail's link carried to a page that this
 * visitor is led away from. A reset token and a confirmation code must not stay in the address of somebody who is inside.
 */
export function carriedQuery<T extends Query>(visitor: Visitor, query: T): Partial<T> {
  if (visitor.kind !== "user") return query;
  const { token: _token, code, ...others } = query;
  return { ...others, ...(code === undefined || visitor.emailConfirmed ? {} : { code }) } as Partial<T>;
}

/** What every redirect and every link carries along: all but the token and the code of a mail's link, which are of use once. */
export function reusableQuery<T extends Query>(query: T): Omit<T, "token" | "code"> {
  const { token: _token, code: _code, ...others } = query;
  return others;
}

/**
 * Search middleware of the root route, so that no navigation has to think of the query string. What a navigation names itself
 * goes before what is carried along.
 */
export function carryQuery<T extends Query>({ search, next }: { search: T; next: (search: T) => T }): T {
  return { ...reusableQuery(search), ...next(search) } as T;
}
