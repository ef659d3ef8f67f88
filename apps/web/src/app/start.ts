import { type Clock, createSystemClock } from "@dexnet/blocks/clock";
import { createCaller } from "@dexnet/drive/http/caller";
import { createConnection } from "@dexnet/drive/platform/connection";
import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { createLocks } from "@dexnet/drive/platform/locks";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { type AccountSession, createAccountSession, startUpDelayMs } from "@dexnet/drive/session/account-session";
import { applicationCalls } from "@dexnet/protocol/application";
import type { i18n as I18n } from "i18next";
import { createBrowserDeviceTexts } from "../platform/drive/device-texts.ts";
import { defaultLanguage, type Language } from "../platform/i18n/languages.ts";
import { ensureTexts, showLanguage } from "../platform/i18n/load-texts.ts";
import { offeredLanguage } from "../platform/i18n/offered-language.ts";
import { logFailedCall } from "../platform/log-failed-call.ts";
import { pageLoading } from "../platform/page-loading.ts";
import type { AppServices } from "../platform/services/app-context.tsx";
import { createConfigSource } from "../platform/services/config-source.ts";
import { createReachability } from "../platform/services/reachability.ts";
import { createLanguageChoice, type LanguageChoice } from "./language-choice.ts";
import { prepareFormats } from "./prepare-formats.ts";
import { rememberPromocode } from "./promocode.ts";
import { isInformationPath, isPublicPath } from "./routing/decide-route.ts";
import { preloadPage } from "./routing/preload-page.ts";
import { type AppRouter, createAppRouter } from "./routing/router.tsx";
import { createSessionState } from "./routing/session-state.ts";
import { createSavedLanguage, type SavedLanguage } from "./saved-language.ts";
import { createServices } from "./services.ts";
import { startSessionEffects } from "./session-effects.ts";
import { startTexts } from "./start-texts.ts";

export interface Started {
  services: AppServices;
  router: AppRouter;
}

export type StartOutcome =
  | { kind: "started"; started: Started; i18n: I18n }
  /** `i18n` is null when the texts could not be loaded. */
  | { kind: "failed"; error: unknown; i18n: I18n | null };

/** Starts the application. The result can be called again after a failure. */
export function createStart(clock: Clock = createSystemClock()): () => Promise<StartOutcome> {
  const attempt = createAttempt(clock);
  let running: Promise<StartOutcome> | undefined;
  return () => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function createAttempt(clock: Clock): () => Promise<StartOutcome> {
  const apiUrl = window.location.origin;
  const urls = { api: apiUrl, ledger: apiUrl };
  const sessionState = createSessionState();
  const deviceTexts = createBrowserDeviceTexts();
  const store = createLocalStore({ keyValue: deviceTexts });
  const session = createAccountSession({
    urls,
    onFailure: logFailedCall,
    store,
    locks: createLocks(),
    connection: createConnection(),
    clock,
    userStore: (uniqueKey) => createLocalStore({ keyValue: deviceTexts, uniqueKey }),
  });
  const config = createConfigSource(() => createCaller({ urls, onFailure: logFailedCall })(applicationCalls.config));
  const reach = createReachability(async () => {
    const [, found] = await Promise.all([config.load(), session.user() === null ? session.start() : null]);
    return found?.kind !== "unreachable";
  });
  const promocode = rememberPromocode(window.location.search, store);
  const saved = createSavedLanguage({ store, keyValue: deviceTexts });
  const storedLanguage = saved.read();
  const offer = storedLanguage.then((stored) => (stored === null ? offeredLanguage(navigator.languages) : null));
  let texts: Promise<I18n> | undefined;

  return async () => {
    // The language must be known before anything is shown.
    texts ??= storedLanguage.then((stored) => pageLoading.load(() => startTexts(stored?.language ?? defaultLanguage)));
    // Not awaited here: calls that need the configuration load it again.
    const configured = config.load().then(
      () => true,
      () => false,
    );
    const offered = loadOffer(offer, texts);
    const prepared = texts.then((i18n) => {
      const router = createAppRouter({
        sessionState: sessionState.get,
        sessionKnown: sessionState.known,
        i18n,
        pages: pageLoading,
      });
      return { i18n, router, page: preloadFirstPage(router) };
    });
    const finding = clock.wait(startUpDelayMs).then(session.start);
    // A page about the product does not wait for the session. It is followed when it is known.
    const isWaiting = !isInformationPath(window.location.pathname);
    const [ready, found] = await Promise.allSettled([prepared, isWaiting ? finding : ({ kind: "later" } as const)]);
    if (ready.status === "rejected") {
      texts = undefined;
      return { kind: "failed", error: ready.reason, i18n: null };
    }
    const { i18n, router, page } = ready.value;
    const failed = (error: unknown) => ({ kind: "failed", error, i18n }) as const;
    if (found.status === "rejected") return failed(found.reason);
    // The tokens stay: an unreachable api signs nobody out. A page that needs a session shows the failure.
    if (found.value.kind === "unreachable" && !isPublicPath(window.location.pathname)) return failed(found.value.error);
    reach.setReachable(found.value.kind !== "unreachable");
    if (found.value.kind !== "later")
      sessionState.setStarted(session, found.value.kind === "signed-in" ? found.value.arrival : "verified");
    void configured.then((isConfigured) => isConfigured || reach.setReachable(false));

    const languageChoice = makeLanguageChoice(saved, session, i18n);
    // The texts of the page are among those that another language needs.
    await page;
    await languageChoice.followAccount();
    const services = createServices({
      session,
      config,
      reach,
      apiUrl,
      deviceTexts,
      languageChoice,
      offeredLanguage: await offered,
      promocode: await promocode,
    });
    startSessionEffects({ session, router, languageChoice, i18n, pageState: services });
    if (found.value.kind === "later") {
      const unreachable = { kind: "unreachable" } as const;
      void finding
        .catch(() => unreachable)
        .then(({ kind }) => {
          sessionState.setStarted(session, "verified");
          if (kind === "unreachable") reach.setReachable(false);
          void languageChoice.followAccount();
        });
    }
    await router.load();
    sessionState.setFirstPageDecided();
    pageLoading.routerIsReady();
    return { kind: "started", started: { services, router }, i18n };
  };

  /** Fetches the page while the session is resumed. Without stored tokens most pages redirect to another one. */
  async function preloadFirstPage(router: AppRouter): Promise<void> {
    const path = window.location.pathname;
    const isSignedIn = (await store.get(namesOfDevice.session)) !== null;
    if (!isSignedIn && !isPublicPath(path)) return;
    // The pages of users have sizes and dates.
    if (isSignedIn) prepareFormats();
    // The router loads the page again and reports a failure.
    await preloadPage(router, path).catch(() => undefined);
  }
}

/** Loads the offer before the page is shown, so that it moves nothing. Null as well when it can't be loaded. */
async function loadOffer(offer: Promise<Language | null>, texts: Promise<I18n>): Promise<Language | null> {
  try {
    const language = await offer;
    if (language === null) return null;
    await Promise.all([
      texts.then((i18n) => ensureTexts(i18n, language, ["language"])),
      import("../features/language/LanguageOffer.tsx"),
    ]);
    return language;
  } catch {
    return null;
  }
}

function makeLanguageChoice(saved: SavedLanguage, session: AccountSession, i18n: I18n): LanguageChoice {
  return createLanguageChoice({
    saved,
    session,
    shown: () => i18n.language,
    show: (language, isWanted) => showLanguage(i18n, language, isWanted),
    schedule: (action, delayMs) => window.setTimeout(action, delayMs),
  });
}
