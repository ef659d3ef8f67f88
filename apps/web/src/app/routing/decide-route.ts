import type { Arrival } from "@dexnet/drive/session/account-session";
import { type RouteName, routeOf, routePaths } from "../../platform/routes.ts";

/** What is known of who is there. */
export type Visitor =
  | { kind: "loading" }
  | { kind: "nobody" }
  | {
      kind: "user";
      emailConfirmed: boolean;
      /** How the session came about on this navigation: `refreshed` only for the first one after a start by refresh. */
      arrival: Arrival;
    };

export interface Place {
  path: string;
  /** Where the visitor wanted to go before being sent to sign in. */
  wanted?: string | undefined;
}

export type RouteDecision =
  | { kind: "wait" }
  | { kind: "stay" }
  /** The query string goes along; `wanted` is remembered for after signing in. */
  | { kind: "redirect"; to: string; wanted?: string };

/**
 * Open to nobody in particular. The specification's list leaves out the sign-in by one-time code, which only somebody
 * who is not signed in has a use for: it is here.
 */
const publicRoutes: ReadonlySet<RouteName> = new Set([
  "auth-login",
  "auth-login-otp",
  "auth-register",
  "auth-reset-password",
  "storages-plans",
]);

/** Whether a page is open to nobody in particular, and so comes up without the api too. */
export function isPublicPath(path: string): boolean {
  const route = routeOf(path);
  return route !== null && publicRoutes.has(route);
}

/** Pages for people who are not signed in, or not confirmed. Deleting the account is not among them. */
const entranceRoutes: ReadonlySet<RouteName> = new Set([
  "auth-login",
  "auth-login-otp",
  "auth-register",
  "auth-email-confirm",
  "auth-reset-password",
]);

/** Where a visitor who comes to a place ends up. Pure: the router asks before each navigation. */
export function decideRoute(visitor: Visitor, place: Place): RouteDecision {
  if (visitor.kind === "loading") return { kind: "wait" };
  const route = routeOf(place.path);

  if (visitor.kind === "nobody") {
    if (isPublicPath(place.path)) return { kind: "stay" };
    return redirectTo("auth-login", isWorthReturningTo(route) ? place.path : place.wanted);
  }
  if (!visitor.emailConfirmed) {
    if (route === "auth-email-confirm") return { kind: "stay" };
    return redirectTo("auth-email-confirm", isWorthReturningTo(route) ? place.path : place.wanted);
  }
  if (route === null) return redirectTo("storages");
  if (entranceRoutes.has(route)) {
    const wanted = place.wanted !== undefined && isWorthReturningTo(routeOf(place.wanted)) ? place.wanted : undefined;
    return { kind: "redirect", to: wanted ?? routePaths.storages };
  }
  if (route === "storages-plans" && visitor.arrival === "refreshed") return redirectTo("storages");
  return { kind: "stay" };
}

function redirectTo(name: "auth-login" | "auth-email-confirm" | "storages", wanted?: string): RouteDecision {
  return { kind: "redirect", to: routePaths[name], ...(wanted === undefined ? {} : { wanted }) };
}

/** The list is where one ends up anyway; an entrance is never a goal. */
function isWorthReturningTo(route: RouteName | null): boolean {
  return route !== null && route !== "storages" && !entranceRoutes.has(route);
}
