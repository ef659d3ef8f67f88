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
  /** Resolves when the state of the session is known. */
  readonly sessionKnown: () => Promise<void>;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** `empty` has no header, `public` has its own. Routes without a value have the default layout. */
    layout?: "empty" | "public";
  }
  interface HistoryState {
    /** Path to return to after the sign-in. */
    returnPath?: string;
    /** Whether the page for the phrase was opened because this device does not have it. */
    isPhraseMissing?: boolean;
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
      const decide = () => decideRoute(context.sessionState(), { path: location.pathname, returnPath });
      function enforce(): void {
        const decision = decide();
        if (decision.kind !== "redirect") return;
        throw redirect({
          to: decision.to,
          search: carriedQuery(context.sessionState(), location.search),
          replace: true,
          state: decision.returnPath === undefined ? {} : { returnPath: decision.returnPath },
        });
      }
      // A person may leave a page about the product before the session is known.
      return decide().kind === "wait" ? context.sessionKnown().then(enforce) : enforce();
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
  const informationPages = createRoute({
    getParentRoute,
    id: "public",
    component: lazyPage(() => import("../../features/public/frame/PublicFrame.tsx"), "PublicFrame", "public"),
  });
  const informationRoute = <Path extends string>(path: Path, component: LazyPage) =>
    createRoute({ getParentRoute: () => informationPages, path, component, staticData: { layout: "public" } });
  const placeRoute = <Path extends string>(path: Path) => createRoute({ getParentRoute: () => storage, path });

  // The navigation stays while the person goes from page to page.
  const settings = storagesRoute(
    "/settings",
    lazyPage(() => import("../../features/settings/SettingsLayout.tsx"), "SettingsLayout", "settings"),
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
    informationPages.addChildren([
      informationRoute(
        routePaths.home,
        lazyPage(() => import("../../features/public/HomePage.tsx"), "HomePage", "public"),
      ),
      informationRoute(
        routePaths.features,
        lazyPage(() => import("../../features/public/FeaturesPage.tsx"), "FeaturesPage", "public"),
      ),
      informationRoute(
        routePaths.pricing,
        lazyQueryPage(() => import("../../features/public/PricingPage.tsx"), "PricingPage", "public", "plans"),
      ),
      informationRoute(
        routePaths.about,
        lazyPage(() => import("../../features/public/AboutPage.tsx"), "AboutPage", "public"),
      ),
      informationRoute(
        routePaths.network,
        lazyQueryPage(() => import("../../features/network/NetworkPage.tsx"), "NetworkPage", "network", "statistics"),
      ),
    ]),
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
      lazyQueryPage(() => import("../../features/auth/DeleteAccountPage.tsx"), "DeleteAccountPage", "auth"),
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
        lazyQueryPage(() => import("../../features/settings/profile/ProfilePage.tsx"), "ProfilePage", "profile"),
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
          () => import("../../features/settings/security/SecurityPage.tsx"),
          "SecurityPage",
          "profile",
          "auth",
        ),
      ),
      settingsRoute(
        "billing",
        lazyQueryPage(() => import("../../features/settings/billing/BillingPage.tsx"), "BillingPage", "payments"),
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
      component: lazyQueryPage(
        () => import("../../features/sharing/visit/SharePage.tsx"),
        "SharePage",
        "sharing",
        "transfers",
      ),
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
