import { AppError } from "@dexnet/protocol/errors";

const flagName = "dexnet.page-reloaded";
/** Flag of all pages: that one of them is shown, the router says. */
const anyPage = "page";

export interface ReloadDeps {
  /** Tab storage. Asking for it may throw. */
  flags: () => {
    getItem(name: string): string | null;
    setItem(name: string, value: string): void;
    removeItem(name: string): void;
  };
  reload: () => void;
}

/**
 * Loads code that comes on demand: pages, and parts of pages. The first failure (a new version was put out, or the connection
 * broke) reloads the whole page once. A flag with the name of what failed prevents a loop. The flag of a page is cleared when
 * the router is ready, and that of a part when the part is there: the router is ready long before a part is.
 */
export function createPageLoading(deps: ReloadDeps) {
  return {
    /** `partName`: of a part of a page, the same after a reload. Fault: network, when it was reloaded before. */
    async load<T>(code: () => Promise<T>, partName: string = anyPage): Promise<T> {
      try {
        const loaded = await code();
        if (partName !== anyPage) clear(partName);
        return loaded;
      } catch (cause) {
        if (!mark(partName)) throw new AppError("network", { cause });
        deps.reload();
        // The page is going away: nothing may be shown for the failure meanwhile.
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

  /** False when it was marked already, or can't be: reloading without the flag could go on forever. */
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

/** This tab's, for all code that comes on demand. */
export const pageLoading = createPageLoading({
  flags: () => window.sessionStorage,
  reload: () => window.location.reload(),
});
