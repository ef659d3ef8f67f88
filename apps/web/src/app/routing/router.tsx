import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { routePaths } from "../../platform/routes.ts";
import { PageSkeleton } from "../../widgets/states/PageSkeleton.tsx";
import { Layout } from "../layout/Layout.tsx";
import { carriedQuery, carryQuery } from "./carried-query.ts";
import { decideRoute } from "./decide-route.ts";
import { createLazyPages, type LazyPageDeps } from "./lazy-page.ts";
import { PageError } from "./PageError.tsx";
import { parseSearch, type SearchParams, stringifySearch } from "./search-params.ts";
import type { SessionState } from "./session-state.ts";

export interface RouterDeps extends LazyPageDeps {
  readonly sessionState: () => SessionState;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** `empty` has no header. Routes without a value have the default layout. */
    layout?: "empty";
  }
  interface HistoryState {
    /** Path to return to after the sign-in. */
    returnPath?: string;
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(deps: RouterDeps) {
  return createRouter({
    routeTree: createRouteTree(deps),
    context: deps,
    trailingSlash: "preserve",
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}

function createRouteTree(deps: RouterDeps) {
  const root = createRootRouteWithContext<RouterDeps>()({
    component: Layout,
    validateSearch: (search: Record<string, unknown>) => search as SearchParams,
    search: { middlewares: [carryQuery] },
    beforeLoad({ context, location }) {
      const { returnPath } = location.state;
      const session = context.sessionState();
      const decision = decideRoute(session, { path: location.pathname, returnPath });
      if (decision.kind !== "redirect") return;
      throw redirect({
        to: decision.to,
        search: carriedQuery(session, location.search),
        replace: true,
        state: decision.returnPath === undefined ? {} : { returnPath: decision.returnPath },
      });
    },
  });

  const { lazyPage, lazyQueryPage } = createLazyPages(deps);
  const storagesPart = { getParentRoute: () => root, pendingComponent: PageSkeleton, pendingMs: 200 } as const;
  const authPart = { getParentRoute: () => root } as const;

  return root.addChildren([
    createRoute({
      ...authPart,
      path: routePaths["auth-login"],
      component: lazyPage(() => import("../../features/auth/sign-in/LoginPage.tsx"), "LoginPage", "auth"),
    }),
    createRoute({
      ...authPart,
      path: routePaths["auth-login-otp"],
      component: lazyPage(() => import("../../features/auth/sign-in/LoginOtpPage.tsx"), "LoginOtpPage", "auth"),
    }),
    createRoute({
      ...authPart,
      path: routePaths["auth-register"],
      component: lazyPage(() => import("../../features/auth/registration/RegisterPage.tsx"), "RegisterPage", "auth"),
    }),
    createRoute({
      ...authPart,
      path: routePaths["auth-email-confirm"],
      component: lazyPage(
        () => import("../../features/auth/registration/EmailConfirmPage.tsx"),
        "EmailConfirmPage",
        "auth",
      ),
    }),
    createRoute({
      ...authPart,
      path: routePaths["auth-reset-password"],
      component: lazyQueryPage(
        () => import("../../features/auth/password-reset/ResetPasswordPage.tsx"),
        "ResetPasswordPage",
        "auth",
      ),
    }),
    createRoute({
      ...authPart,
      path: routePaths["auth-delete-account"],
      component: lazyPage(
        () => import("../../features/auth/account-deletion/DeleteAccountPage.tsx"),
        "DeleteAccountPage",
        "auth",
      ),
    }),
    createRoute({
      ...storagesPart,
      path: routePaths.storages,
      component: lazyQueryPage(
        () => import("../../features/storages/list/StoragesPage.tsx"),
        "StoragesPage",
        "storages",
      ),
    }),
    createRoute({
      ...storagesPart,
      path: routePaths["storages-plans"],
      component: lazyQueryPage(() => import("../../features/plans/PlansPage.tsx"), "PlansPage", "plans", "storages"),
    }),
    createRoute({
      ...storagesPart,
      path: routePaths["storages-create"],
      component: lazyQueryPage(
        () => import("../../features/storages/create/CreateStoragePage.tsx"),
        "CreateStoragePage",
        "storages",
      ),
    }),
    createRoute({
      ...storagesPart,
      path: routePaths.storage,
      component: lazyQueryPage(
        () => import("../../features/files/StoragePage.tsx"),
        "StoragePage",
        "files",
        "storages",
        "transfers",
      ),
    }),
    createRoute({
      ...storagesPart,
      path: routePaths["storages-restore"],
      component: lazyQueryPage(
        () => import("../../features/storages/restore/RestorePage.tsx"),
        "RestorePage",
        "storages",
      ),
    }),
    createRoute({
      ...storagesPart,
      path: routePaths["storages-reset"],
      component: lazyQueryPage(() => import("../../features/storages/reset/ResetPage.tsx"), "ResetPage", "storages"),
    }),
  ]);
}
