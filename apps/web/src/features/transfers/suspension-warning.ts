import type { SavedTransferSettings } from "./settings/transfer-settings.ts";

export interface SuspensionWarningDeps {
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  readonly isPhone: () => boolean;
  /** Whether transfers are queued. */
  readonly isBusy: () => boolean;
  readonly settings: SavedTransferSettings;
  readonly warn: () => void;
}

/** On a phone: once per device, when the tab becomes active while transfers are queued. */
export function createSuspensionWarning({ page, isPhone, isBusy, settings, warn }: SuspensionWarningDeps) {
  const isDue = () => page.visibilityState === "visible" && isPhone() && isBusy();

  async function look(): Promise<void> {
    if (!isDue() || (await settings.read()).suspensionTold || !isDue()) return;
    await settings.change({ suspensionTold: true });
    warn();
  }

  const changed = () => void look();
  page.addEventListener("visibilitychange", changed);
  return { stop: () => page.removeEventListener("visibilitychange", changed) };
}
