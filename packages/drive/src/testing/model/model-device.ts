import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseSource, FileDatabaseState } from "../../file-database/file-database-source.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { ChangeId } from "../../file-database/file-database-writers.ts";
import type { Journal, JournalRecord, StoredJournalRecord } from "../../file-database/journal.ts";
import type { Connection } from "../../platform/connection.ts";
import { createListeners } from "../../platform/listeners.ts";
import { createProcessLocks, type Locks } from "../../platform/locks.ts";
import type { TabChannel, TabMessage } from "../../platform/tab-channel.ts";
import type { VersionPin, VersionPins } from "../../platform/version-pins.ts";
import { sealPlainly } from "./memory-source.ts";
import type { Oracle } from "./model-oracle.ts";
import type { ModelServer } from "./model-server.ts";
import type { Life, Scheduler } from "./scheduler.ts";

export type CallTrouble = "lost-before" | "lost-after" | "late" | "unavailable";

export interface ModelTab {
  readonly life: Life;
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

/** What a tab has seen of the server. */
interface Seen {
  last: FileDatabaseState | null;
}

/** A device whose tabs share journal, pin and locks. */
export class ModelDevice {
  isOnline = true;
  /** How the next calls go. */
  readonly troubles: CallTrouble[] = [];
  records: StoredJournalRecord[] = [];
  pin: VersionPin | null = null;
  /** Whether a new pin is kept: a full storage may leave the old one. */
  keepsPins = true;
  /** Tabs with a version on its way to the server. */
  private readonly sending = new Set<Life>();
  private nextPlace = 1;
  private readonly locks = createProcessLocks();
  private readonly posted = createListeners<{ from: Life; message: TabMessage }>();
  private readonly back = createListeners<null>();
  private readonly world: ModelWorld;

  constructor(world: ModelWorld) {
    this.world = world;
  }

  goOnline(): void {
    this.isOnline = true;
    this.back.notify(null);
  }

  /** The person clears the site's data. */
  wipe(): void {
    for (const record of this.records) this.world.oracle.wiped(record);
    this.records = [];
    this.pin = null;
  }

  /** Becomes a copy of the other, as a copied or restored browser profile is. */
  copy(other: ModelDevice): void {
    this.records = [...other.records];
    this.pin = other.pin;
    this.nextPlace = other.nextPlace;
  }

  open(): ModelTab {
    const { scheduler, oracle, newId, chance } = this.world;
    const life = scheduler.begin();
    const pins = this.pinsOf(life);
    const seen: Seen = { last: null };
    const sync = createFileDatabaseSync({
      address: `0x${"0".repeat(40)}`,
      source: this.sourceOf(life, pins, seen),
      journal: this.journalOf(life, seen),
      pins,
      locks: this.locksOf(life),
      channel: this.channelOf(life),
      connection: this.connectionOf(life),
      clock: life.clock,
      random: { id: newId, fraction: () => chance(100) / 100 },
    });
    let shownVersion = 0;
    sync.subscribe(({ version }) => {
      if (version < shownVersion) oracle.fail(`Version ${version} shown after ${shownVersion}`);
      shownVersion = version;
    });
    const tab: ModelTab = {
      life,
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

  private journalOf({ step }: Life, seen: Seen): Journal {
    return {
      append: async (record: JournalRecord) => {
        await step();
        this.records.push({ ...structuredClone(record), key: this.nextPlace });
        this.nextPlace += 1;
        this.world.oracle.entered(record);
        await step();
      },
      read: async () => {
        await step();
        const records = structuredClone(this.records);
        await step();
        return records;
      },
      remove: async (keys) => {
        await step();
        const removed = this.records.filter(({ key }) => keys.includes(key));
        for (const record of removed) this.world.oracle.removed(record, seen.last);
        this.records = this.records.filter(({ key }) => !keys.includes(key));
        await step();
      },
    };
  }

  private pinsOf({ step }: Life): VersionPins {
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

  private sourceOf(life: Life, pins: VersionPins, seen: Seen): FileDatabaseSource {
    const { step } = life;
    const { server, oracle, scheduler } = this.world;
    const laidOn = new Map<string, readonly ChangeId[]>();
    const answerOf = async <T>(work: () => T): Promise<T> => {
      await step();
      const trouble = this.isOnline ? this.troubles.shift() : "lost-before";
      if (trouble === "unavailable") throw new AppError("unavailable");
      if (trouble === "lost-before") throw new AppError("network");
      if (trouble === "late") {
        scheduler.later(() => void Promise.resolve().then(work).catch(refusal));
        throw new AppError("network");
      }
      const result = work();
      await step();
      if (trouble === "lost-after") throw new AppError("network");
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
        laidOn.set(sealed.state.hashHex, saved);
        return sealed;
      },
      send: async (sealed) => {
        if ([...this.sending].some((other) => other.isAlive())) oracle.fail("Two tabs save at once");
        this.sending.add(life);
        await answerOf(() => {
          const before = server.newest();
          const marks = laidOn.get(sealed.state.hashHex) ?? [];
          try {
            server.accept(sealed);
          } catch (fault) {
            if (fault instanceof AppError && fault.code === "plan_required") oracle.refused(marks);
            throw fault;
          }
          oracle.accepted(before, marks);
        }).finally(() => this.sending.delete(life));
        await pins.raise(sealed.state);
      },
    };
  }

  private locksOf(life: Life): Locks {
    const lively =
      <T>(action: () => Promise<T>) =>
      async () =>
        life.isAlive() ? Promise.race([action().then((value) => ({ value })), life.death]) : undefined;
    return {
      withLock: async (name, action) => {
        await life.step();
        const outcome = await this.locks.withLock(name, lively(action));
        return outcome === undefined ? new Promise<never>(() => undefined) : outcome.value;
      },
      withLockIfFree: async (name, action) => {
        await life.step();
        await this.locks.withLockIfFree(name, async () => void (await lively(action)()));
        await life.step();
      },
    };
  }

  private channelOf(life: Life): TabChannel {
    const { scheduler, chance } = this.world;
    return {
      post: (message) => {
        // Some messages never arrive.
        if (life.isAlive() && chance(12) > 0) scheduler.later(() => this.posted.notify({ from: life, message }));
      },
      subscribe: (listener) =>
        this.posted.subscribe(({ from, message }) => {
          if (from !== life && life.isAlive()) listener(message);
        }),
      close: () => undefined,
    };
  }

  private connectionOf(life: Life): Connection {
    return {
      subscribe: (listener) =>
        this.back.subscribe(() => {
          if (life.isAlive()) listener();
        }),
    };
  }
}

/** What a server may answer to a request whose sender has given up. Everything else is the oracle's. */
function refusal(fault: unknown): void {
  if (!(fault instanceof AppError)) throw fault;
}
