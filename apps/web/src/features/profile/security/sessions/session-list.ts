import type { AccountSessionFacts } from "@dexnet/protocol/security";

/** How many are shown before somebody asks for all. */
export const shownAtFirst = 5;

/** This device first, then the one used last. */
export function arranged(sessions: readonly AccountSessionFacts[]): AccountSessionFacts[] {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.last_used_at) - Date.parse(a.last_used_at),
  );
}

/** Where the focus goes when a row disappears: to the one that takes its place, else to the one before. */
export function neighbourOf(rows: readonly AccountSessionFacts[], id: string): string | null {
  const others = rows.filter((row) => !row.current);
  const index = others.findIndex((row) => row.id === id);
  return (others[index + 1] ?? others[index - 1])?.id ?? null;
}
