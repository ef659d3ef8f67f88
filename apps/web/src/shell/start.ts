import { createCaller } from "@dexnet/drive/http/caller";
import { createSystemClock } from "@dexnet/drive/platform/clock";
import { createConnection } from "@dexnet/drive/platform/connection";
import { startUpDelayMs } from "@dexnet/drive/platform/limits";
import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { createLocks } from "@dexnet/drive/platform/locks";
import { type AccountSession, createAccountSession } from "@dexnet/drive/session/account-session";
import { applicationCalls } from "@dexnet/protocol/application";
import type { i18n as I18n } from "i18next";
import type { AppServices } from "./app-context.tsx";
import { createConfigSource } from "./config-source.ts";
import { isPublicPath } from "./decide-route.ts";
import { deviceKeyValue } from "./device-key-value.ts";
import { showLanguage, startTexts } from "./i18n.ts";
import { createLanguageChoice, type LanguageChoice } from "./language-choice.ts";
import { defaultLanguage } from "./languages.ts";
import { logFailedCall } from "./log-failed-call.ts";
import { pageLoading } from "./page-loading.ts";
import { rememberPromocode } from "./promocode.ts";
import { createReachability } from "./reachability.ts";
import { reactToSession } from "./react-to-session.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import { createSavedLanguage, type SavedLanguage } from "./saved-language.ts";
import { createServices } from "./services.ts";
import { createVisitor } from "./visitor.ts";

export interface Started {
  services: AppServices;
  router: AppRouter;
}

export type StartOutcome =
  | { kind: "started"; started: Started; i18n: I18n }
  /** Without texts it was they that did not arrive. */
  | { kind: "failed"; error: unknown; i18n: I18n | null };

/** Everything between an empty page and a working one. What it makes can be called again after a failure. */
export function createStart(): () => Promise<StartOutcome> {
  const attempt = createAttempt();
  let running: Promise<StartOutcome> | undefined;
  return () => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function createAttempt(): () => Promise<StartOutcome> {
  const clock = createSystemClock();
  const apiUrl = window.location.origin;
  const urls = { api: apiUrl, ledger: apiUrl };
  const promocode = rememberPromocode(window.location.search, window.sessionStorage);
  const visitor = createVisitor();
  const store = createLocalStore({ keyValue: deviceKeyValue });
  const session = createAccountSession({
    ...{ urls, onFailure: logFailedCall, store, locks: createLocks(), connection: createConnection(), clock },
    userStore: (uniqueKey) => createLocalStore({ keyValue: deviceKeyValue, uniqueKey }),
  });
  const config = createConfigSource(() => createCaller({ urls, onFailure: logFailedCall })(applicationCalls.config));
  const reach = createReachability(async () => {
    const [, found] = await Promise.all([config.get(), session.user() === null ? session.start() : null]);
    return found?.kind !== "unreachable";
  });
  const saved = createSavedLanguage({ store, keyValue: deviceKeyValue });
  let texts: Promise<I18n> | undefined;

  return async () => {
    // Nothing is on screen before its language is known.
    texts ??= saved.read().then((kept) => pageLoading.load(() => startTexts(kept?.language ?? defaultLanguage)));
    // Nothing waits for it here: what needs it asks again.
    const configured = config.get().then(
      () => true,
      () => false,
    );
    const [i18n, found] = await Promise.allSettled([texts, clock.wait(startUpDelayMs).then(session.start)]);
    if (i18n.status === "rejected") {
      texts = undefined;
      return { kind: "failed", error: i18n.reason, i18n: null };
    }
    const failed = (error: unknown) => ({ kind: "failed", error, i18n: i18n.value }) as const;
    if (found.status === "rejected") return failed(found.reason);
    // The tokens are kept: nobody is signed out by an api that does not answer. A page that needs a session waits for it.
    if (found.value.kind === "unreachable" && !isPublicPath(window.location.pathname)) return failed(found.value.error);
    reach.note(found.value.kind !== "unreachable");
    void configured.then((isConfigured) => isConfigured || reach.note(false));

    const languageChoice = languageChoiceOf(saved, session, i18n.value);
    await languageChoice.followAccount();
    visitor.begin(session, found.value.kind === "signed-in" ? found.value.arrival : "verified");
    const router = createAppRouter({ visitor: visitor.get, i18n: i18n.value, pages: pageLoading });
    reactToSession({ session, router, languageChoice, i18n: i18n.value });
    await router.load();
    visitor.settle();
    pageLoading.routerIsReady();
    const services = createServices({ session, config, reach, apiUrl, promocode, languageChoice });
    return { kind: "started", started: { services, router }, i18n: i18n.value };
  };
}

function languageChoiceOf(saved: SavedLanguage, session: AccountSession, i18n: I18n): LanguageChoice {
  return createLanguageChoice({
    saved,
    session,
    shown: () => i18n.language,
    show: (language, isWanted) => showLanguage(i18n, language, isWanted),
    later: (action, delayMs) => window.setTimeout(action, delayMs),
  });
}
