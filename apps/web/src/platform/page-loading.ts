import { AppError } from "@dexnet/protocol/errors/errors";

const flagName = "dexnet.page-reloaded";
/** Flag of all pages, cleared when the router is ready. */
const anyPage = "page";

export interface ReloadDeps {
  /** Tab storage. Access to it may throw. */
  readonly flags: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly reload: () => void;
  /** False when the device is certainly without a connection. Then a reload could lose the page. */
  readonly isOnline: () => boolean;
  /** Whether a style sheet of this document could not be loaded. Vite tries each one only once. */
  readonly isStyleMissing: () => boolean;
}

/**
 * Loads code on demand: pages and parts of pages. The first failure (after a deployment, or without a connection)
 * reloads the page once, unless the device is offline. Code without its style sheet has failed too. A flag with the name of the
 * failed code prevents a loop. The flag of pages is cleared when the router is ready, and that of a part when the part is loaded,
 * which is long after.
 */
export function createPageLoading(deps: ReloadDeps) {
  return {
    /** `partName` names a part of a page and is the same after a reload. Fault: network, after a reload or offline. */
    async load<T>(code: () => Promise<T>, partName: string = anyPage): Promise<T> {
      try {
        const loaded = await code();
        if (deps.isStyleMissing()) throw new Error("A style sheet could not be loaded.");
        if (partName !== anyPage) clear(partName);
        return loaded;
      } catch (cause) {
        if (!deps.isOnline() || !mark(partName)) throw new AppError("network", { cause });
        deps.reload();
        // The page is reloading: the failure must not be shown.
        return new Promise<never>(() => {});
      }
    },
    routerIsReady: () => clear(anyPage),
  };

  function clear(name: string): void {
    try {
      const flags = deps.flags();
      if (flags.getItem(flagName) === name) flags.removeItem(flagName);
    } catch {
      // Without browser storage the flag was never set.
    }
  }

  /** False when a flag is set already or can't be set: a reload without the flag could loop forever. */
  function mark(name: string): boolean {
    try {
      const flags = deps.flags();
      if (flags.getItem(flagName) !== null) return false;
      flags.setItem(flagName, name);
      return flags.getItem(flagName) !== null;
    } catch {
      return false;
    }
  }
}

export type PageLoading = ReturnType<typeof createPageLoading>;

let isStyleMissing = false;

globalThis.window?.addEventListener("vite:preloadError", ({ payload }) => {
  if (payload.message.includes(".css")) isStyleMissing = true;
});

/** Loader of this tab. Its state is in the tab storage. */
export const pageLoading = createPageLoading({
  flags: () => window.sessionStorage,
  reload: () => window.location.reload(),
  isOnline: () => navigator.onLine,
  isStyleMissing: () => isStyleMissing,
});
