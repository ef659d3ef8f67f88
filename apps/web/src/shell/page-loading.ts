import { AppError } from "@dexnet/protocol/errors";

const flagName = "dexnet.page-reloaded";

export interface ReloadDeps {
  /** Lives as long as the tab. */
  flags: {
    getItem(name: string): string | null;
    setItem(name: string, value: string): void;
    removeItem(name: string): void;
  };
  reload: () => void;
}

/**
 * Loads a page's code. The first failure (a new version was put out, or the connection broke) reloads the whole page
 * once; the flag keeps that from happening again and again, and is taken away when the router is ready.
 */
export function createPageLoading(deps: ReloadDeps) {
  return {
    async load<T>(page: () => Promise<T>): Promise<T> {
      try {
        return await page();
      } catch (cause) {
        if (!mark()) throw new AppError("network", { cause });
        deps.reload();
        // The page is going away: nothing may be shown for the failure meanwhile.
        return new Promise<never>(() => {});
      }
    },
    routerIsReady(): void {
      try {
        deps.flags.removeItem(flagName);
      } catch {
        // Without browser storage the flag was never set.
      }
    },
  };

  /** False when it was marked already, or can't be: reloading without the flag could go on forever. */
  function mark(): boolean {
    try {
      if (deps.flags.getItem(flagName) !== null) return false;
      deps.flags.setItem(flagName, "1");
      return deps.flags.getItem(flagName) !== null;
    } catch {
      return false;
    }
  }
}

export type PageLoading = ReturnType<typeof createPageLoading>;
