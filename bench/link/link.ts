/** Rate and delay of an emulated network link. */
export interface LinkSpeed {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

/** One direction of a link: a queue that is sent at the link's rate, and arrives after its delay. */
export interface LinkDirection {
  /** Queues bytes that become ready at `readyAt`. `deliver` is called when the last of them has arrived. */
  send(sizeBytes: number, readyAt: number, deliver: () => void): void;
  /** Milliseconds until everything that is queued has been sent. */
  backlogMs(): number;
}

export interface LinkTimer {
  now(): number;
  /** Calls `run` once, at the time or later. */
  callAt(time: number, run: () => void): void;
}

/** Deliveries are in the order of `send`, as in a network queue. Nothing is lost. */
export function createLinkDirection(speed: LinkSpeed, timer: LinkTimer): LinkDirection {
  const bytesPerMs = speed.bitsPerSecond / 8 / 1_000;
  const delayMs = speed.roundTripMs / 2;
  const inFlight: { arrivesAt: number; deliver: () => void }[] = [];
  let freeAt = 0;
  let isScheduled = false;

  function scheduleNext(): void {
    const [next] = inFlight;
    if (next === undefined || isScheduled) return;
    isScheduled = true;
    timer.callAt(next.arrivesAt, () => {
      isScheduled = false;
      const now = timer.now();
      while (inFlight[0] !== undefined && inFlight[0].arrivesAt <= now) inFlight.shift()?.deliver();
      scheduleNext();
    });
  }

  return {
    send(sizeBytes, readyAt, deliver) {
      freeAt = Math.max(freeAt, timer.now(), readyAt) + sizeBytes / bytesPerMs;
      inFlight.push({ arrivesAt: freeAt + delayMs, deliver });
      scheduleNext();
    },
    backlogMs: () => Math.max(0, freeAt - timer.now()),
  };
}
