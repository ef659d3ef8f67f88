import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";

const timeDigits = 12;
const randomDigits = 20;

/**
 * Returns an id that begins with the time in milliseconds (48 bits, then 80 random bits). Pages of a snapshot are sorted by
 * id, so entries that are added together are in one page.
 */
export function newEntryId({ clock, random }: { readonly clock: Clock; readonly random: Random }): string {
  const time = Math.trunc(clock.now()).toString(16).padStart(timeDigits, "0").slice(-timeDigits);
  return time + random.id().slice(-randomDigits);
}

/** Time in milliseconds at which the entry was added. */
export function addedAtOf(id: string): number {
  return Number.parseInt(id.slice(0, timeDigits), 16);
}
