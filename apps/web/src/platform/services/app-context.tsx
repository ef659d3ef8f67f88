import type { Drive } from "@dexnet/drive/drive";
import type { Caller } from "@dexnet/drive/http/caller";
import type { LocalStore } from "@dexnet/drive/platform/local-store";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { Language } from "@dexnet/protocol/accounts";
import { createContext, type ReactNode, use } from "react";
import type { ConfigSource } from "./config-source.ts";
import type { Reachability } from "./reachability.ts";

export interface AppServices {
  readonly session: AccountSession;
  readonly call: Caller;
  /** Its code comes with the first wish, its worker with the first that needs one. */
  readonly drive: Drive;
  /** Encrypted storage of this device for data that belongs to no user. */
  readonly deviceStore: LocalStore;
  readonly config: ConfigSource;
  readonly reach: Reachability;
  /** Forgets the session and, half a second later, reloads the page, so that nothing of it stays in memory. */
  readonly signOut: () => Promise<void>;
  /** Of the interface, and of the account's mails. Fault: network, and nothing is changed. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** From the address with which the tab was opened; the tariffs use it with an invoice. */
  readonly promocode: string | null;
}

const AppContext = createContext<AppServices | null>(null);

export function AppProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppContext value={services}>{children}</AppContext>;
}

/** What the application is built on. Only inside the shell, which is mounted when all of it is ready. */
export function useApp(): AppServices {
  const services = use(AppContext);
  if (services === null) throw new Error("useApp needs an AppProvider above it");
  return services;
}
