import type { SavedTransferSettings } from "./transfer-settings.ts";

export interface SuspensionWarningDeps {
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  readonly isPhone: () => boolean;
  readonly isBusy: () => boolean;
  readonly settings: SavedTransferSettings;
  readonly warn: () => void;
}

/** Warns once for each device when the tab becomes visible on a phone while transfers are queued. */
export function createSuspensionWarning({ page, isPhone, isBusy, settings, warn }: SuspensionWarningDeps) {
  const isDue = () => page.visibilityState === "visible" && isPhone() && isBusy();

  async function warnIfDue(): Promise<void> {
    if (!isDue() || (await settings.read()).suspensionTold || !isDue()) return;
    await settings.change({ suspensionTold: true });
    warn();
  }

  const onChange = () => void warnIfDue();
  page.addEventListener("visibilitychange", onChange);
  return { stop: () => page.removeEventListener("visibilitychange", onChange) };
}
