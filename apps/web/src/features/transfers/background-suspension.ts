export interface BackgroundSuspensionDeps {
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  readonly isPhone: () => boolean;
  readonly suspend: (isSuspended: boolean) => void;
}

/** On a phone transfers are suspended while their tab is in the background, and go on when it is seen again. */
export function createBackgroundSuspension({ page, isPhone, suspend }: BackgroundSuspensionDeps) {
  let isSuspended = false;

  function look(): void {
    const isWanted = page.visibilityState === "hidden" && isPhone();
    if (isWanted === isSuspended) return;
    isSuspended = isWanted;
    suspend(isSuspended);
  }

  page.addEventListener("visibilitychange", look);
  return {
    stop(): void {
      page.removeEventListener("visibilitychange", look);
      if (isSuspended) suspend(false);
    },
  };
}
