import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "../../platform/clock.ts";
import { flightMost, flightRetries, flightStart, flightUsual } from "../../platform/limits.ts";
import type { Random } from "../../platform/random.ts";
import { isRetryable, waitAfter } from "../../platform/retry.ts";
import type { Flight, Place } from "./flight.ts";

export interface FlightDeps {
  clock: Clock;
  random: Random;
}

interface Waiter {
  enter(place: Place): void;
}

/** [Note: flight] Additive increase, multiplicative decrease, as TCP has it, in parts instead of packets. */
export function createFlight({ clock, random }: FlightDeps): Flight {
  const waiters = new Set<Waiter>();
  let most = flightUsual;
  let width = flightStart;
  let flying = 0;
  /** Parts that went well since the width was last changed: a whole width of them makes it one wider. */
  let goodInRow = 0;
  let troublesInRow = 0;
  /** Parts that flew when trouble came tell of the same trouble, and of no second one. */
  let epoch = 0;
  let resting: AbortController | null = null;
  let isSuspended = false;

  function admit(): void {
    for (const waiter of waiters) {
      if (isSuspended || resting !== null || flying >= width) return;
      waiters.delete(waiter);
      waiter.enter(takePlace());
    }
  }

  function takePlace(): Place {
    flying += 1;
    const begun = epoch;
    let isLeft = false;
    return {
      leave(outcome) {
        if (isLeft) return;
        isLeft = true;
        flying -= 1;
        if (outcome === "good") widen();
        else if (outcome !== "neither" && begun === epoch) narrow(outcome.trouble);
        admit();
      },
    };
  }

  function widen(): void {
    troublesInRow = 0;
    goodInRow += 1;
    if (goodInRow < width || width >= most) return;
    width += 1;
    goodInRow = 0;
  }

  function narrow(trouble: unknown): void {
    epoch += 1;
    width = Math.max(1, Math.floor(width / 2));
    goodInRow = 0;
    troublesInRow += 1;
    void rest(waitAfter(flightRetries, troublesInRow, random, isRetryable(trouble) ? trouble : undefined));
  }

  async function rest(milliseconds: number): Promise<void> {
    resting?.abort();
    const mine = new AbortController();
    resting = mine;
    await clock.wait(milliseconds, mine.signal).catch(() => undefined);
    if (resting !== mine) return;
    resting = null;
    admit();
  }

  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new AppError("transfer_cancelled"));
        const waiter: Waiter = {
          enter(place) {
            signal.removeEventListener("abort", leave);
            resolve(place);
          },
        };
        const leave = () => {
          waiters.delete(waiter);
          reject(new AppError("transfer_cancelled"));
        };
        signal.addEventListener("abort", leave, { once: true });
        waiters.add(waiter);
        admit();
      }),
    limit(wanted) {
      most = wanted === null ? flightUsual : Math.max(1, Math.min(flightMost, Math.floor(wanted)));
      width = Math.min(width, most);
      admit();
    },
    suspend(isWanted) {
      isSuspended = isWanted;
      admit();
    },
    hurry() {
      resting?.abort();
    },
    width: () => width,
  };
}
