const storageKey = "dexnet.farewell";

/** Reason for the end of the session. */
const signOutReasons = ["signed-out", "signed-out-elsewhere", "account-deleted"] as const;
export type SignOutReason = (typeof signOutReasons)[number];

/** The notice that the sign-in page shows once, after the page was reloaded. `tabStorage` throws where it is forbidden. */
export function createSignOutNotice(tabStorage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  let prepared: SignOutReason | null = null;
  return {
    /** The first reason counts. */
    prepare(reason: SignOutReason): void {
      prepared ??= reason;
    },
    /** To be called right before the reload: until then no notice is pending. */
    saveForReload(): void {
      if (prepared === null) return;
      try {
        tabStorage().setItem(storageKey, prepared);
      } catch {
        // Without tab storage the notice is not shown.
      }
    },
    pending(): SignOutReason | null {
      try {
        const saved = tabStorage().getItem(storageKey);
        return signOutReasons.find((reason) => reason === saved) ?? null;
      } catch {
        return null;
      }
    },
    dismiss(): void {
      try {
        tabStorage().removeItem(storageKey);
      } catch {
        // Without tab storage nothing was saved.
      }
    },
  };
}

export type SignOutNotice = ReturnType<typeof createSignOutNotice>;
