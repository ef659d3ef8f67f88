const storageKey = "dexnet.farewell";

/** Why somebody finds the sign-in page in front of them without having asked for it. */
export const farewellKinds = ["signed-out-elsewhere", "account-deleted"] as const;
export type FarewellKind = (typeof farewellKinds)[number];

export interface TabStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** What the sign-in page says once, after the page was loaded anew. */
export function createFarewell(storage: TabStorage) {
  let prepared: FarewellKind | null = null;
  return {
    prepare(kind: FarewellKind): void {
      prepared = kind;
    },
    /** Call it right before the page is loaded anew: until then nothing is due. */
    keepOverReload(): void {
      if (prepared === null) return;
      try {
        storage.setItem(storageKey, prepared);
      } catch {
        // Then it stays unsaid.
      }
    },
    due(): FarewellKind | null {
      try {
        const kept = storage.getItem(storageKey);
        return farewellKinds.find((kind) => kind === kept) ?? null;
      } catch {
        return null;
      }
    },
    said(): void {
      try {
        storage.removeItem(storageKey);
      } catch {
        // Nothing was there.
      }
    },
  };
}

export type Farewell = ReturnType<typeof createFarewell>;

/** This tab's. */
export const farewell = createFarewell({
  getItem: (name) => window.sessionStorage.getItem(name),
  setItem: (name, value) => window.sessionStorage.setItem(name, value),
  removeItem: (name) => window.sessionStorage.removeItem(name),
});
