import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseSource, FileDatabaseState } from "../../file-database/file-database-source.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { ChangeMark } from "../../file-database/file-database-writers.ts";
import type { Journal, JournalRecord, KeptRecord } from "../../file-database/journal.ts";
import type { Connection } from "../../platform/connection.ts";
import { createListeners } from "../../platform/listeners.ts";
import { createProcessLocks, type Locks } from "../../platform/locks.ts";
import type { TabChannel, TabMessage } from "../../platform/tab-channel.ts";
import type { VersionPin, VersionPins } from "../../platform/version-pins.ts";
import { sealPlainly } from "./memory-source.ts";
import type { Oracle } from "./model-oracle.ts";
import type { ModelServer } from "./model-server.ts";
import type { Scheduler, SimulatedProcess } from "./scheduler.ts";

export type CallFault = "lost-before" | "lost-after" | "late" | "unavailable";

export interface ModelTab {
  readonly simulated: SimulatedProcess;
  readonly sync: FileDatabaseSync;
  isLoaded: boolean;
  load(): void;
}

export interface ModelWorld {
  readonly scheduler: Scheduler;
  readonly server: ModelServer;
  readonly oracle: Oracle;
  chance(below: number): number;
  newId(): string;
}

/** The newest version that a tab has read from the server. */
interface Seen {
  last: FileDatabaseState | null;
}

/** A device whose tabs share journal, pin and locks. */
export class ModelDevice {
  isOnline = true;
  /** Faults of the next calls, in order. */
  readonly callFaults: CallFault[] = [];
  records: KeptRecord[] = [];
  pin: VersionPin | null = null;
  /** Whether a new pin is stored. On a device without free space the old one remains. */
  keepsPins = true;
  /** Tabs that are sending a version to the server. */
  private readonly sending = new Set<SimulatedProcess>();
  private nextPlace = 1;
  private readonly locks = createProcessLocks();
  private readonly posted = createListeners<{ from: SimulatedProcess; message: TabMessage }>();
  private readonly back = createListeners<null>();
  private readonly world: ModelWorld;

  constructor(world: ModelWorld) {
    this.world = world;
  }

  goOnline(): void {
    this.isOnline = true;
    this.back.tell(null);
  }

  /** Removes all data, as when the person clears the data of the site. */
  wipe(): void {
    for (const record of this.records) this.world.oracle.wiped(record);
    this.records = [];
    this.pin = null;
  }

  /** Takes over the data of another device, as a copied or restored browser profile does. */
  copy(other: ModelDevice): void {
    this.records = [...other.records];
    this.pin = other.pin;
    this.nextPlace = other.nextPlace;
  }

  open(): ModelTab {
    const { scheduler, oracle, newId, chance } = this.world;
    const simulated = scheduler.begin();
    const pins = this.pinsOf(simulated);
    const seen: Seen = { last: null };
    const sync = createFileDatabaseSync({
      address: `0x${"0".repeat(40)}`,
      source: this.sourceOf(simulated, pins, seen),
      journal: this.journalOf(simulated, seen),
      pins,
      locks: this.locksOf(simulated),
      channel: this.channelOf(simulated),
      connection: this.connectionOf(simulated),
      clock: simulated.clock,
      random: { id: newId, fraction: () => chance(100) / 100 },
    });
    let shownVersion = 0;
    sync.watch(({ version }) => {
      if (version < shownVersion) oracle.fail(`Version ${version} shown after ${shownVersion}`);
      shownVersion = version;
    });
    const tab: ModelTab = {
      simulated,
      sync,
      isLoaded: false,
      load() {
        const loaded = () => {
          tab.isLoaded = true;
        };
        sync.refresh().then(loaded, () => undefined);
      },
    };
    return tab;
  }

  private journalOf({ step }: SimulatedProcess, seen: Seen): Journal {
    return {
      append: async (record: JournalRecord) => {
        await step();
        this.records.push({ ...structuredClone(record), place: this.nextPlace });
        this.nextPlace += 1;
        this.world.oracle.appended(record);
        await step();
      },
      read: async () => {
        await step();
        const records = structuredClone(this.records);
        await step();
        return records;
      },
      remove: async (places) => {
        await step();
        const removed = this.records.filter(({ place }) => places.includes(place));
        for (const record of removed) this.world.oracle.removed(record, seen.last);
        this.records = this.records.filter(({ place }) => !places.includes(place));
        await step();
      },
    };
  }

  private pinsOf({ step }: SimulatedProcess): VersionPins {
    return {
      get: async () => {
        await step();
        return this.pin;
      },
      open: async () => this.pin,
      raise: async (pin) => {
        await step();
        if (this.keepsPins && (this.pin === null || this.pin.version < pin.version)) this.pin = pin;
        await step();
      },
    };
  }

  private sourceOf(simulated: SimulatedProcess, pins: VersionPins, seen: Seen): FileDatabaseSource {
    const { step } = simulated;
    const { server, oracle, scheduler } = this.world;
    const applied = new Map<string, readonly ChangeMark[]>();
    const answerOf = async <T>(work: () => T): Promise<T> => {
      await step();
      const fault = this.isOnline ? this.callFaults.shift() : "lost-before";
      if (fault === "unavailable") throw new AppError("unavailable");
      if (fault === "lost-before") throw new AppError("network");
      if (fault === "late") {
        scheduler.later(() => void Promise.resolve().then(work).catch(refusal));
        throw new AppError("network");
      }
      const result = work();
      await step();
      if (fault === "lost-after") throw new AppError("network");
      return result;
    };
    return {
      fetchNewest: async () => {
        const state = await answerOf(() => {
          seen.last = server.newest();
          return seen.last;
        });
        await pins.raise(state);
        return state;
      },
      seal: async (before, next, saved) => {
        await step();
        const sealed = sealPlainly(before, [next, saved], server.nextHash());
        applied.set(sealed.state.hashHex, saved);
        return sealed;
      },
      send: async (sealed) => {
        if ([...this.sending].some((other) => other.isRunning())) oracle.fail("Two tabs save at once");
        this.sending.add(simulated);
        await answerOf(() => {
          const before = server.newest();
          const marks = applied.get(sealed.state.hashHex) ?? [];
          try {
            server.accept(sealed);
          } catch (fault) {
            if (fault instanceof AppError && fault.code === "plan_required") oracle.refused(marks);
            throw fault;
          }
          oracle.accepted(before, marks);
        }).finally(() => this.sending.delete(simulated));
        await pins.raise(sealed.state);
      },
    };
  }

  private locksOf(simulated: SimulatedProcess): Locks {
    const whileRunning =
      <T>(action: () => Promise<T>) =>
      async () =>
        simulated.isRunning() ? Promise.race([action().then((value) => ({ value })), simulated.crashed]) : undefined;
    return {
      withLock: async (name, action) => {
        await simulated.step();
        const outcome = await this.locks.withLock(name, whileRunning(action));
        return outcome === undefined ? new Promise<never>(() => undefined) : outcome.value;
      },
      withLockIfFree: async (name, action) => {
        await simulated.step();
        await this.locks.withLockIfFree(name, async () => void (await whileRunning(action)()));
        await simulated.step();
      },
    };
  }

  private channelOf(simulated: SimulatedProcess): TabChannel {
    const { scheduler, chance } = this.world;
    return {
      post: (message) => {
        // Some messages never arrive.
        if (simulated.isRunning() && chance(12) > 0)
          scheduler.later(() => this.posted.tell({ from: simulated, message }));
      },
      subscribe: (listener) =>
        this.posted.add(({ from, message }) => {
          if (from !== simulated && simulated.isRunning()) listener(message);
        }),
      close: () => undefined,
    };
  }

  private connectionOf(simulated: SimulatedProcess): Connection {
    return {
      onBack: (listener) =>
        this.back.add(() => {
          if (simulated.isRunning()) listener();
        }),
    };
  }
}

/** Ignores the refusal of a request whose sender no longer waits. Any other error is a failure of the test. */
function refusal(fault: unknown): void {
  if (!(fault instanceof AppError)) throw fault;
}
