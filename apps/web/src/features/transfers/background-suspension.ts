export interface BackgroundSuspensionDeps {
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  readonly isPhone: () => boolean;
  readonly suspend: (isSuspended: boolean) => void;
}

/** Suspends transfers on a phone while their tab is in the background. */
export function createBackgroundSuspension({ page, isPhone, suspend }: BackgroundSuspensionDeps) {
  let isSuspended = false;

  function update(): void {
    const isHidden = page.visibilityState === "hidden" && isPhone();
    if (isHidden === isSuspended) return;
    isSuspended = isHidden;
    suspend(isSuspended);
  }

  page.addEventListener("visibilitychange", update);
  return {
    stop(): void {
      page.removeEventListener("visibilitychange", update);
      if (isSuspended) suspend(false);
    },
  };
}
