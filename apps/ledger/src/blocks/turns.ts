import { AppError } from "@dexnet/protocol/errors";
import { refusedForSeconds } from "../limits.ts";

/** How many may be at something at once, of all together and of each one. */
export interface Turns {
  /** Runs the work; throws `too_many_requests` when there are too many at it already. */
  take<T>(who: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(options: { readonly ofOne: number }): Turns {
  const running = new Map<string, number>();
  return {
    async take(who, work) {
      const count = running.get(who) ?? 0;
      if (count >= options.ofOne)
        throw new AppError("too_many_requests", { facts: { retry_after: refusedForSeconds } });
      running.set(who, count + 1);
      try {
        return await work();
      } finally {
        const left = (running.get(who) ?? 1) - 1;
        if (left === 0) running.delete(who);
        else running.set(who, left);
      }
    },
  };
}
