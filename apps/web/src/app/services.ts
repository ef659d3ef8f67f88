import { createCaller } from "@dexnet/drive/http/caller";
import { createLocalStore, type KeyValue } from "@dexnet/drive/platform/local-store";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { Analytics } from "../platform/analytics.ts";
import { createLazyDrive } from "../platform/drive/drive-calls.ts";
import type { Language } from "../platform/i18n/languages.ts";
import { createLazyObject } from "../platform/lazy-object.ts";
import { logFailedCall } from "../platform/log-failed-call.ts";
import { pageLoading } from "../platform/page-loading.ts";
import type { AppServices } from "../platform/services/app-context.tsx";
import type { ConfigSource } from "../platform/services/config-source.ts";
import { createPageState } from "../platform/services/page-state.ts";
import type { Reachability } from "../platform/services/reachability.ts";
import type { LanguageChoice } from "./language-choice.ts";
import { startAccountEvents } from "./start-account-events.ts";

export interface ServicesDeps {
  readonly session: AccountSession;
  readonly config: ConfigSource;
  readonly reach: Reachability;
  readonly apiUrl: string;
  readonly deviceTexts: KeyValue;
  readonly promocode: string | null;
  readonly languageChoice: LanguageChoice;
  readonly offeredLanguage: Language | null;
}

export function createServices(deps: ServicesDeps): AppServices {
  const { session, config, reach, apiUrl, deviceTexts, promocode, languageChoice, offeredLanguage } = deps;
  const deviceStore = createLocalStore({ keyValue: deviceTexts });
  const ledgerUrl = async () => (await config.load()).ledger_url;
  const callerDeps = {
    urls: { api: apiUrl, ledger: ledgerUrl },
    authorization: session.authorization,
    onUnauthorized: session.renew,
    onFailure: logFailedCall,
  };
  const accountEvents = startAccountEvents({
    session,
    page: document,
    now: () => Date.now(),
    schedule: (action, delayMs) => window.setTimeout(action, delayMs),
    async load() {
      // Not by `pageLoading`: a page that works must not be reloaded for it.
      const { followEvents } = await import("./follow-events.ts");
      return (options) => followEvents(session, options);
    },
  });
  return {
    ...createPageState(),
    session,
    deviceStore,
    config,
    reach,
    promocode,
    offeredLanguage,
    analytics: createLazyObject<Analytics>(async () => {
      const { createBrowserAnalytics } = await import("../platform/browser-analytics.ts");
      return createBrowserAnalytics({ config: config.load, store: deviceStore });
    }),
    call: createCaller(callerDeps),
    accountEvents,
    drive: createLazyDrive(async () => {
      const loadCode = () =>
        Promise.all([
          import("../platform/drive/drive-client.ts"),
          import("../features/transfers/transfer-settings.ts"),
        ]);
      const [[{ createDriveClient }, { createTransferSettings }], ledger] = await Promise.all([
        pageLoading.load(loadCode, "drive"),
        ledgerUrl(),
      ]);
      const settings = createTransferSettings(deviceStore);
      return createDriveClient({
        apiUrl,
        ledgerUrl: ledger,
        session,
        accountEvents,
        deviceTexts,
        loadCode: (load) => pageLoading.load(load, "drive-worker"),
        readPartsAtOnce: async () => (await settings.read()).partsAtOnce,
        createWorker: () =>
          new Worker(new URL("../workers/drive-worker.ts", import.meta.url), { type: "module", name: "drive" }),
      });
    }),
    // `session-effects.ts` reloads the page afterwards.
    signOut: session.signOut,
    chooseLanguage: languageChoice.choose,
  };
}
