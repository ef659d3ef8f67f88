import type { Drive } from "@dexnet/drive/drive";
import type { LocalStore } from "@dexnet/drive/platform/local-store";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { Language } from "@dexnet/protocol/accounts";
import type { Caller } from "@dexnet/protocol/caller";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { Analytics } from "../analytics.ts";
import type { AccountEvents } from "./account-events.ts";
import type { ConfigSource } from "./config-source.ts";
import { useStore } from "./create-store.ts";
import type { PageState } from "./page-state.ts";
import type { Reachability } from "./reachability.ts";
import type { CurrentStorage, StorageHeaderState } from "./storage-header-store.ts";

/** Everything that features get from the application. `app/services.ts` makes it. */
export interface AppServices extends PageState {
  readonly session: AccountSession;
  readonly call: Caller;
  readonly accountEvents: AccountEvents;
  /** The code of the drive is fetched with the first call. Its worker starts with the first call that needs one. */
  readonly drive: Drive;
  /** Encrypted storage of this device for data that belongs to no user. */
  readonly deviceStore: LocalStore;
  readonly config: ConfigSource;
  readonly reach: Reachability;
  /** Forgets the session. The page reloads half a second later, so that nothing of the session stays in memory. */
  readonly signOut: () => Promise<void>;
  /** Language of the interface and of the mails to the account. Fault: network, and nothing is changed. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** Language of the browser that is offered at the first visit of this device. */
  readonly offeredLanguage: Language | null;
  readonly analytics: Analytics;
  /** Promocode of a link with which the application was opened on this device, until it can be used. */
  readonly promocode: string | null;
}

const AppContext = createContext<AppServices | null>(null);

export function AppProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppContext value={services}>{children}</AppContext>;
}

export function useApp(): AppServices {
  const services = use(AppContext);
  if (services === null) throw new Error("useApp needs an AppProvider above it");
  return services;
}

export function useStorageHeader(): StorageHeaderState {
  return useStore(useApp().storageHeader);
}

/** Does not render again with each letter of a search. */
export function useCurrentStorage(): CurrentStorage | null {
  const { storageHeader } = useApp();
  return useSyncExternalStore(storageHeader.subscribe, () => storageHeader.get().current);
}
