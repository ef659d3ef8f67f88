import { createAccountSession } from "@dexnet/drive/account-session";
import { createCaller } from "@dexnet/drive/caller";
import { createSystemClock } from "@dexnet/drive/clock";
import { startUpDelayMs } from "@dexnet/drive/limits";
import { createLocalStore } from "@dexnet/drive/local-store";
import { createLocks } from "@dexnet/drive/locks";
import { applicationCalls } from "@dexnet/protocol/application";
import type { i18n as I18n } from "i18next";
import type { AppServices } from "./app-context.tsx";
import { browserKeyValue } from "./browser-key-value.ts";
import { startTexts } from "./i18n.ts";
import { createPageLoading } from "./page-loading.ts";
import { rememberPromocode } from "./promocode.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import { createServices } from "./services.ts";
import { createVisitor } from "./visitor.ts";

export interface Started {
  services: AppServices;
  router: AppRouter;
  isSigningOut: () => boolean;
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
  const pages = createPageLoading({ flags: window.sessionStorage, reload: () => window.location.reload() });
  const promocode = rememberPromocode(window.location.search, window.sessionStorage);
  const visitor = createVisitor();
  const store = createLocalStore({ keyValue: browserKeyValue });
  const session = createAccountSession({ urls, store, locks: createLocks(), clock });
  let texts: Promise<I18n> | undefined;

  return async () => {
    texts ??= pages.load(startTexts);
    const [i18n, config, found] = await Promise.allSettled([
      texts,
      createCaller({ urls })(applicationCalls.config),
      clock.wait(startUpDelayMs).then(session.start),
    ]);
    if (i18n.status === "rejected") {
      texts = undefined;
      return { kind: "failed", error: i18n.reason, i18n: null };
    }
    const failed = (error: unknown) => ({ kind: "failed", error, i18n: i18n.value }) as const;
    if (config.status === "rejected") return failed(config.reason);
    if (found.status === "rejected") return failed(found.reason);
    if (found.value.kind === "unreachable") return failed(found.value.error);

    visitor.begin(session, found.value.kind === "signed-in" ? found.value.arrival : "verified");
    const router = createAppRouter({ visitor: visitor.get, i18n: i18n.value, pages });
    await router.load();
    visitor.settle();
    pages.routerIsReady();
    const made = createServices({ session, config: config.value, apiUrl, promocode });
    return { kind: "started", started: { ...made, router }, i18n: i18n.value };
  };
}
