import { addMilliseconds } from "@dexnet/service/background/clock";
import { graceMs } from "./product-limits.ts";

export interface ProductEnd {
  readonly endsAt: Date;
  /** Date of the release that a mail has announced; null before. */
  readonly releaseAt: Date | null;
  /** Time at which the storages were released, or moved to another product. */
  readonly releasedAt: Date | null;
}

/** Earliest time at which the storages of a product are released if it is not renewed, or the time when they were. */
export function releaseDateOf({ endsAt, releaseAt, releasedAt }: ProductEnd): Date {
  if (releasedAt !== null) return releasedAt;
  const graceEndsAt = addMilliseconds(endsAt, graceMs);
  return releaseAt !== null && releaseAt > graceEndsAt ? releaseAt : graceEndsAt;
}
