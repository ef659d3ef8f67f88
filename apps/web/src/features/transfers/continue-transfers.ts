import type { Drive } from "@dexnet/drive/drive";

export interface ContinueTransfersDeps {
  readonly drive: Pick<Drive, "continueTransfers">;
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** Whether the device keeps any transfers: without one the drive is not started for this. */
  readonly hasKept: () => Promise<boolean>;
}

/** Goes on with transfers from before; without a connection when there is one again. */
export function continueSavedTransfers({ drive, page, hasKept }: ContinueTransfersDeps): { stop(): void } {
  let isStopped = false;

  async function goOn(): Promise<void> {
    page.removeEventListener("online", again);
    try {
      if (await hasKept()) await drive.continueTransfers();
    } catch {
      if (!isStopped) page.addEventListener("online", again);
    }
  }
  const again = () => void goOn();

  void goOn();
  return {
    stop(): void {
      isStopped = true;
      page.removeEventListener("online", again);
    },
  };
}
