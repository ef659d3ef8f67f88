import { createSystemClock } from "@dexnet/blocks/clock";
import type { Drive } from "@dexnet/drive/drive";
import { createCaller } from "@dexnet/drive/http/caller";
import { createConnection } from "@dexnet/drive/platform/connection";
import { createListeners, type Listeners } from "@dexnet/drive/platform/listeners";
import { createLocalStore, type KeyValue } from "@dexnet/drive/platform/local-store";
import { createLocks } from "@dexnet/drive/platform/locks";
import { createAccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import { type ApplicationConfig, applicationCalls } from "@dexnet/protocol/application";
import type { AccountEvent } from "@dexnet/protocol/events";
import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { i18n as I18n } from "i18next";
import { createContext, type ReactNode, use } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { page as browserPage, type Locator } from "vitest/browser";
import { parseSearch, stringifySearch } from "../app/routing/search-params.ts";
import { startTexts } from "../app/start-texts.ts";
import { createBrowserAnalytics } from "../platform/browser-analytics.ts";
import { type Language, languages } from "../platform/i18n/languages.ts";
import { ensureTexts } from "../platform/i18n/load-texts.ts";
import { AppProvider, type AppServices } from "../platform/services/app-context.tsx";
import { createConfigSource } from "../platform/services/config-source.ts";
import { createPageState } from "../platform/services/page-state.ts";
import { createReachability } from "../platform/services/reachability.ts";
import { cssVariables, theme } from "../platform/theme/theme.ts";
import { ConfirmHost } from "../widgets/confirm/ConfirmHost.tsx";
import { Snackbar } from "../widgets/snackbar/Snackbar.tsx";
import { checkScreen } from "./check-screen.ts";
import { createFakeServers, type FakeServers } from "./fake-servers.ts";
import { signIn } from "./signed-in-user.ts";
import "../platform/theme/fonts.css";
import "../platform/theme/mantine-styles.ts";
import "../platform/theme/base.css";
import "../platform/theme/reduced-motion.css";
import { createFakeDrive, type DriveCalls } from "./fake-drive.ts";

/** Services whose events a test sends. */
export interface TestServices extends AppServices {
  readonly accountEvents: Listeners<AccountEvent>;
}

export interface RenderedPage {
  readonly servers: FakeServers;
  readonly services: TestServices;
  /** Text of the interface, as "namespace:key". */
  text(key: string, values?: Record<string, unknown>): string;
  /** Button with this text as its whole name. */
  button(key: string, values?: Record<string, unknown>): Locator;
  /** Field with this text as its whole label. */
  field(key: string, values?: Record<string, unknown>): Locator;
  /** Element with this text as its whole content; the first one if there are several. */
  shown(key: string, values?: Record<string, unknown>): Locator;
  /** Path and query that the router shows. */
  path(): string;
  /** State of the history entry that the router shows. */
  state(): object;
  /** Checks that every screen must pass. `typed` are texts of users. */
  checkScreen(typed?: readonly string[]): Promise<void>;
  unmount(): void;
}

export interface RenderOptions {
  /** English without it. Screens are then checked in every language. */
  readonly language?: Language;
  /** Namespaces of the texts that the page uses. */
  readonly texts: readonly string[];
  /** Path and query of the page. */
  readonly path?: string;
  /** Pattern of the page's route, for a page that reads parameters of its path. Paths below it show the page too. */
  readonly route?: string;
  /** Calls of the drive that the page uses. */
  readonly drive?: DriveCalls;
  /** Signs a user in before the page is mounted. */
  readonly user?: Partial<CurrentUser>;
  /** Sets answers before the page is mounted. */
  readonly prepare?: (servers: FakeServers, services: AppServices) => void | Promise<void>;
}

/** Configuration that the api answers without another one. */
export const testConfig: ApplicationConfig = {
  ledger_url: window.location.origin,
  mailbox_url: null,
  test_wallet_url: null,
  analytics_url: null,
};

const PageContext = createContext<ReactNode>(null);

/** Every route shows the page, inside of the landmark that the layout has. */
function PageRoute() {
  return <main>{use(PageContext)}</main>;
}

let root: Root | null = null;

/** All test files share one document. */
function unmountPage(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
}

/** Mounts a page as the application does, with the real session, the real caller and fake servers. */
export async function renderPage(page: ReactNode, options: RenderOptions): Promise<RenderedPage> {
  const { language = "en-EN", texts, path = "/", route, user, prepare } = options;
  unmountPage();
  window.sessionStorage.clear();
  // The narrow layout takes a tenth of the time of the wide one.
  await browserPage.viewport(360, 740);
  const i18n = await startTexts(language);
  await ensureTexts(i18n, language, texts);
  const servers = createFakeServers();
  servers.answer(applicationCalls.config, testConfig);
  const services = createTestServices({ servers, i18n, texts, drive: options.drive });
  if (user !== undefined) await signIn(services.session, servers, user);
  await prepare?.(servers, services);
  const router = createRouter({
    routeTree: createTestRoutes(route),
    history: createMemoryHistory({ initialEntries: [path] }),
    trailingSlash: "preserve",
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const created = createRoot(document.body.appendChild(document.createElement("div")));
  root = created;
  flushSync(() =>
    created.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="dark"
        forceColorScheme="dark"
      >
        <I18nextProvider i18n={i18n}>
          <AppProvider services={services}>
            <PageContext value={page}>
              <RouterProvider router={router as never} />
            </PageContext>
            <Snackbar />
            <ConfirmHost />
          </AppProvider>
        </I18nextProvider>
      </MantineProvider>,
    ),
  );
  const text = (key: string, values: Record<string, unknown> = {}) => i18n.t(key, values);
  return {
    servers,
    services,
    text,
    button: (key, values) => browserPage.getByRole("button", { name: text(key, values), exact: true }),
    field: (key, values) => browserPage.getByLabelText(text(key, values), { exact: true }),
    shown: (key, values) => browserPage.getByText(text(key, values), { exact: true }).first(),
    path: () => router.state.location.href,
    state: () => router.state.location.state,
    async checkScreen(typed = []) {
      const { chooseLanguage } = services;
      await checkScreen({ languages: options.language === undefined ? languages : [language], typed, chooseLanguage });
    },
    unmount: unmountPage,
  };
}

/** The page itself, and paths below it, which do not mount it again. */
function createTestRoutes(route: string | undefined) {
  if (route === undefined) return createRootRoute({ component: PageRoute, notFoundComponent: PageRoute });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: route, component: PageRoute });
  return root.addChildren([
    page.addChildren(["/", "$"].map((path) => createRoute({ getParentRoute: () => page, path }))),
  ]);
}

interface TestServicesDeps {
  readonly servers: FakeServers;
  readonly i18n: I18n;
  readonly texts: readonly string[];
  readonly drive: DriveCalls | undefined;
}

function createTestServices({ servers, i18n, texts, drive }: TestServicesDeps): TestServices {
  const clock = createSystemClock();
  const urls = { api: window.location.origin, ledger: window.location.origin };
  const deviceTexts = createMemoryTexts();
  const deviceStore = createLocalStore({ keyValue: deviceTexts });
  const session = createAccountSession({
    urls,
    fetch: servers.fetch,
    store: deviceStore,
    locks: createLocks(),
    connection: createConnection(),
    clock,
    userStore: (uniqueKey) => createLocalStore({ keyValue: deviceTexts, uniqueKey }),
  });
  const callerDeps = {
    urls,
    fetch: servers.fetch,
    authorization: session.authorization,
    onUnauthorized: session.renew,
  };
  const call = createCaller(callerDeps);
  const config = createConfigSource(() => call(applicationCalls.config));
  const fakeDrive = drive && createFakeDrive(drive);
  return {
    ...createPageState(),
    session,
    deviceStore,
    call,
    config,
    promocode: null,
    offeredLanguage: null,
    analytics: createBrowserAnalytics({ config: config.load, store: deviceStore }),
    accountEvents: createListeners(),
    reach: createReachability(async () => true),
    get drive(): Drive {
      if (fakeDrive === undefined) throw new Error("The page under test uses the drive");
      return fakeDrive;
    },
    signOut: session.signOut,
    async chooseLanguage(language) {
      await ensureTexts(i18n, language, ["app", "platform", "widgets", ...texts]);
      await i18n.changeLanguage(language);
    },
  };
}

function createMemoryTexts(): KeyValue {
  const texts = new Map<string, string>();
  return {
    get: (name) => texts.get(name) ?? null,
    set: (name, value) => void texts.set(name, value),
    remove: (name) => void texts.delete(name),
    subscribe: () => () => undefined,
  };
}
