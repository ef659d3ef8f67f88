import { type RouteName, routeOf, routePaths } from "../../platform/routes.ts";
import type { SessionState } from "./session-state.ts";

export interface Destination {
  path: string;
  /** Path that the user asked for before the redirect to the sign-in page. */
  returnPath?: string | undefined;
}

export type RouteDecision =
  | { kind: "wait" }
  | { kind: "stay" }
  /** The query string is carried along. `returnPath` is kept for the redirect after the sign-in. */
  | { kind: "redirect"; to: string; returnPath?: string };

/** Pages about the product. They are shown before the session is known, and to everybody. */
const informationRoutes: readonly RouteName[] = ["home", "features", "pricing", "about", "network"];

/** Whether a page does not depend on the session at all. */
export function isInformationPath(path: string): boolean {
  const route = routeOf(path);
  return route !== null && informationRoutes.includes(route);
}

/**
 * Routes that need no session. The list of the specification lacks the sign-in by one-time code, which is of use only to
 * users who are not signed in.
 */
const publicRoutes: ReadonlySet<RouteName> = new Set([
  "auth-login",
  "auth-login-otp",
  "auth-register",
  "auth-reset-password",
  "storages-plans",
  "share",
  ...informationRoutes,
]);

/** Whether a page needs no session. Such a page works without the api too. */
export function isPublicPath(path: string): boolean {
  const route = routeOf(path);
  return route !== null && publicRoutes.has(route);
}

/** Pages for users who are not signed in or not confirmed. The deletion of the account is not one of them. */
const entranceRoutes: ReadonlySet<RouteName> = new Set([
  "auth-login",
  "auth-login-otp",
  "auth-register",
  "auth-email-confirm",
  "auth-reset-password",
]);

/** Decides whether a navigation stays at its destination. The router calls it before each navigation. */
export function decideRoute(session: SessionState, destination: Destination): RouteDecision {
  if (isInformationPath(destination.path)) return { kind: "stay" };
  if (session.kind === "loading") return { kind: "wait" };
  const { returnPath } = destination;
  const route = routeOf(destination.path);

  // Everybody can open a share link, whatever the state of an account on this device.
  if (route === "share") return { kind: "stay" };
  if (session.kind === "signed-out") {
    if (isPublicPath(destination.path)) return { kind: "stay" };
    return redirectTo("auth-login", isWorthReturningTo(route) ? destination.path : returnPath);
  }
  if (!session.emailConfirmed) {
    if (route === "auth-email-confirm") return { kind: "stay" };
    return redirectTo("auth-email-confirm", isWorthReturningTo(route) ? destination.path : returnPath);
  }
  if (route === null) return redirectTo("storages");
  if (entranceRoutes.has(route)) {
    const to = returnPath !== undefined && isWorthReturningTo(routeOf(returnPath)) ? returnPath : routePaths.storages;
    return { kind: "redirect", to };
  }
  if (route === "storages-plans" && session.arrival === "refreshed") return redirectTo("storages");
  return { kind: "stay" };
}

function redirectTo(name: "auth-login" | "auth-email-confirm" | "storages", returnPath?: string): RouteDecision {
  return { kind: "redirect", to: routePaths[name], ...(returnPath === undefined ? {} : { returnPath }) };
}

/** The list of storages is the default, and the pages of the sign-in are never a destination after it. */
function isWorthReturningTo(route: RouteName | null): boolean {
  return route !== null && route !== "storages" && !entranceRoutes.has(route);
}
