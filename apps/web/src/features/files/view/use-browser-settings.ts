import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";
import { type BrowserSettings, createBrowserSettings } from "./browser-settings.ts";

/** Settings of a storage on this device; null until they are read. A change shows at once and is saved in the background. */
export function useBrowserSettings(address: string) {
  const { deviceStore } = useApp();
  const saved = useMemo(() => createBrowserSettings(deviceStore, address), [deviceStore, address]);
  const [settings, setSettings] = useState<BrowserSettings | null>(null);
  const current = useRef(settings);
  const show = useCallback((next: BrowserSettings) => {
    current.current = next;
    setSettings(next);
  }, []);
  useEffect(() => {
    let isStopped = false;
    void saved.read().then((read) => {
      if (!isStopped) show(read);
    });
    return () => {
      isStopped = true;
    };
  }, [saved, show]);
  const change = useCallback(
    (changed: Partial<BrowserSettings>) => {
      if (current.current === null) return;
      const next = { ...current.current, ...changed };
      show(next);
      void saved.save(next);
    },
    [saved, show],
  );
  return { settings, change };
}
