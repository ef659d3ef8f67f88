import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { routePaths } from "../../platform/routes.ts";
import { PageSkeleton } from "../../widgets/states/PageSkeleton.tsx";
import { Layout } from "../layout/Layout.tsx";
import { carriedQuery, carryQuery } from "./carried-query.ts";
import { decideRoute } from "./decide-route.ts";
import { createLazyPages, type LazyPage, type LazyPageDeps } from "./lazy-page.ts";
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
  const getParentRoute = () => root;
  const authRoute = <Path extends string>(path: Path, component: LazyPage) =>
    createRoute({ getParentRoute, path, component });
  const storagesRoute = <Path extends string>(path: Path, component: LazyPage) =>
    createRoute({ getParentRoute, path, component, pendingComponent: PageSkeleton, pendingMs: 200 });

  // One page for all places of a storage: its list stays open when the person goes from folder to folder.
  const storage = storagesRoute(
    routePaths.storage,
    lazyQueryPage(
      () => import("../../features/files/StoragePage.tsx"),
      "StoragePage",
      "files",
      "storages",
      "transfers",
      "viewer",
      "sharing",
    ),
  );
  const placeRoute = <Path extends string>(path: Path) => createRoute({ getParentRoute: () => storage, path });

  // The navigation stays while the person goes from page to page.
  const settings = storagesRoute(
    "/settings",
    lazyPage(() => import("../../features/settings/layout/SettingsLayout.tsx"), "SettingsLayout", "settings"),
  );
  const settingsRoute = <Path extends string>(path: Path, component: LazyPage) =>
    createRoute({
      getParentRoute: () => settings,
      path,
      component,
      pendingComponent: PageSkeleton,
      pendingMs: 200,
    });

  return root.addChildren([
    authRoute(
      routePaths["auth-login"],
      lazyPage(() => import("../../features/auth/sign-in/LoginPage.tsx"), "LoginPage", "auth"),
    ),
    authRoute(
      routePaths["auth-login-otp"],
      lazyPage(() => import("../../features/auth/sign-in/LoginOtpPage.tsx"), "LoginOtpPage", "auth"),
    ),
    authRoute(
      routePaths["auth-register"],
      lazyPage(() => import("../../features/auth/registration/RegisterPage.tsx"), "RegisterPage", "auth"),
    ),
    authRoute(
      routePaths["auth-email-confirm"],
      lazyPage(() => import("../../features/auth/registration/EmailConfirmPage.tsx"), "EmailConfirmPage", "auth"),
    ),
    authRoute(
      routePaths["auth-reset-password"],
      lazyQueryPage(
        () => import("../../features/auth/password-reset/ResetPasswordPage.tsx"),
        "ResetPasswordPage",
        "auth",
      ),
    ),
    authRoute(
      routePaths["auth-delete-account"],
      lazyPage(() => import("../../features/auth/account-deletion/DeleteAccountPage.tsx"), "DeleteAccountPage", "auth"),
    ),
    storagesRoute(
      routePaths.storages,
      lazyQueryPage(() => import("../../features/storages/list/StoragesPage.tsx"), "StoragesPage", "storages"),
    ),
    storagesRoute(
      routePaths["storages-plans"],
      lazyQueryPage(() => import("../../features/plans/PlansPage.tsx"), "PlansPage", "plans", "storages"),
    ),
    storagesRoute(
      routePaths["storages-checkout"],
      lazyQueryPage(
        () => import("../../features/payments/checkout/CheckoutPage.tsx"),
        "CheckoutPage",
        "payments",
        "plans",
      ),
    ),
    settings.addChildren([
      settingsRoute(
        "profile",
        lazyQueryPage(() => import("../../features/profile/ProfilePage.tsx"), "ProfilePage", "profile"),
      ),
      settingsRoute(
        "safety",
        lazyQueryPage(
          () => import("../../features/settings/safety/SafetyPage.tsx"),
          "SafetyPage",
          "settings",
          "profile",
        ),
      ),
      settingsRoute(
        "security",
        lazyQueryPage(
          () => import("../../features/profile/security/SecurityPage.tsx"),
          "SecurityPage",
          "profile",
          "auth",
        ),
      ),
      settingsRoute(
        "billing",
        lazyQueryPage(() => import("../../features/payments/billing/BillingPage.tsx"), "BillingPage", "payments"),
      ),
    ]),
    storagesRoute(
      routePaths["settings-invoice"],
      lazyQueryPage(() => import("../../features/payments/invoice/InvoicePage.tsx"), "InvoicePage", "payments"),
    ),
    storagesRoute(
      routePaths["storages-create"],
      lazyQueryPage(
        () => import("../../features/storages/create/CreateStoragePage.tsx"),
        "CreateStoragePage",
        "storages",
      ),
    ),
    storage.addChildren([
      placeRoute("/"),
      placeRoute("folder/$folder"),
      placeRoute("trash"),
      placeRoute("trash/$folder"),
      placeRoute("favourites"),
      placeRoute("recent"),
    ]),
    storagesRoute(
      routePaths["storage-links"],
      lazyQueryPage(
        () => import("../../features/sharing/links/LinksPage.tsx"),
        "LinksPage",
        "sharing",
        "storages",
        "transfers",
      ),
    ),
    storagesRoute(
      routePaths["storage-history"],
      lazyQueryPage(() => import("../../features/history/HistoryPage.tsx"), "HistoryPage", "history", "storages"),
    ),
    storagesRoute(
      routePaths["storage-usage"],
      lazyQueryPage(() => import("../../features/usage/UsagePage.tsx"), "UsagePage", "usage", "storages"),
    ),
    createRoute({
      getParentRoute,
      path: routePaths.share,
      component: lazyQueryPage(() => import("../../features/sharing/visit/SharePage.tsx"), "SharePage", "sharing"),
      staticData: { layout: "empty" },
    }),
    storagesRoute(
      routePaths["storages-restore"],
      lazyQueryPage(() => import("../../features/storages/restore/RestorePage.tsx"), "RestorePage", "storages"),
    ),
    storagesRoute(
      routePaths["storages-reset"],
      lazyQueryPage(() => import("../../features/storages/reset/ResetPage.tsx"), "ResetPage", "storages"),
    ),
  ]);
}
