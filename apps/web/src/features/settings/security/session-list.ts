import type { SessionInfo } from "@dexnet/protocol/sessions";

/** Number of sessions that are shown at first. */
export const initiallyShown = 5;

/** Sorts this device first, then by last use. */
export function sortSessions(sessions: readonly SessionInfo[]): SessionInfo[] {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.last_used_at) - Date.parse(a.last_used_at),
  );
}

/** Row that gets the focus when a row is removed: the one after it, or the one before. */
export function neighbourOf(rows: readonly SessionInfo[], id: string): string | null {
  const others = rows.filter((row) => !row.current);
  const index = others.findIndex((row) => row.id === id);
  return (others[index + 1] ?? others[index - 1])?.id ?? null;
}
