import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { savedPhrasesKey, savedPhrasesQuery } from "../../../platform/queries/saved-phrases.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Delay until the page itself is rendered. */
const afterMs = 300;

export interface SavedPhrases {
  /** Addresses in lower case; null while they are not known. */
  saved: readonly string[] | null;
  /** Whether this device has the phrase of a storage; null while that is not known. */
  isUnlocked(address: string): boolean | null;
}

/**
 * Phrases that this device has. Asking also starts the drive in advance,
 * because a storage is likely to be opened next.
 */
export function useSavedPhrases(isNeeded: boolean): SavedPhrases {
  const { drive } = useApp();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = window.setTimeout(() => setIsDue(true), afterMs);
    return () => window.clearTimeout(timer);
  }, [isNeeded]);
  useEffect(() => {
    // The call that needs the drive starts it again.
    if (isDue) void drive.warm().catch(() => undefined);
  }, [drive, isDue]);
  const saved = useQuery({ ...savedPhrasesQuery(drive), enabled: isDue });
  const isUnlocked = useCallback(
    (address: string) => saved.data?.includes(address.toLowerCase()) ?? null,
    [saved.data],
  );
  return { saved: saved.data ?? null, isUnlocked };
}

/** Reads again which phrases this device has. */
export function useRefreshSavedPhrases(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: savedPhrasesKey }), [queries]);
}
