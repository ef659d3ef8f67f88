import type { Drive } from "@dexnet/drive/drive";

export interface ContinueTransfersDeps {
  readonly drive: Pick<Drive, "continueTransfers">;
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** Whether the device has saved transfers: without any the drive is not started. */
  readonly hasSaved: () => Promise<boolean>;
}

/** Continues saved transfers; without a connection as soon as it returns. */
export function continueSavedTransfers({ drive, page, hasSaved }: ContinueTransfersDeps): { stop(): void } {
  let isStopped = false;

  async function continueTransfers(): Promise<void> {
    page.removeEventListener("online", retry);
    try {
      if (await hasSaved()) await drive.continueTransfers();
    } catch {
      if (!isStopped) page.addEventListener("online", retry);
    }
  }
  const retry = () => void continueTransfers();

  void continueTransfers();
  return {
    stop(): void {
      isStopped = true;
      page.removeEventListener("online", retry);
    },
  };
}
