import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { AppError } from "@dexnet/protocol/errors/errors";
import { createFileDatabaseSync, type FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { Journal, JournalRecord, StoredJournalRecord } from "../../file-database/journal/journal.ts";
import { type CompactionLimits, createCompaction } from "../../file-database/replica/compaction.ts";
import { createCopyWriter } from "../../file-database/replica/copy-writer.ts";
import { createFileDatabaseSource, type FileDatabaseSource } from "../../file-database/replica/file-database-source.ts";
import type { LocalCopy } from "../../file-database/replica/local-copy.ts";
import { createEmptyCopy, createMemoryLocalCopy } from "../../file-database/replica/local-copy-memory.ts";
import type { FileDatabaseRemote } from "../../file-database/replica/remote.ts";
import type { ChangeId } from "../../file-database/replica/writers.ts";
import type { Connection } from "../../platform/connection.ts";
import { createListeners } from "../../platform/listeners.ts";
import { createProcessLocks, type Locks } from "../../platform/locks.ts";
import type { TabChannel, TabMessage } from "../../platform/tab-channel.ts";
import type { VersionPin, VersionPins } from "../../storages/version-pins.ts";
import { testDeployment } from "../fakes/test-deployment.ts";
import type { Oracle } from "./model-oracle.ts";
import type { ModelServer, PlainVersion } from "./model-server.ts";
import { createPlainCodec } from "./plain-codec.ts";
import type { Scheduler, SimulatedProcess } from "./scheduler.ts";

export type CallFault = "lost-before" | "lost-after" | "late" | "unavailable";

export interface ModelTab {
  readonly simulated: SimulatedProcess;
  readonly sync: FileDatabaseSync;
  isLoaded: boolean;
  load(): void;
  /** Deletes the blocks of the released records, and then the records. */
  releaseBlocks(): Promise<void>;
}

export interface ModelWorld {
  readonly scheduler: Scheduler;
  readonly server: ModelServer;
  readonly oracle: Oracle;
  chance(below: number): number;
  newId(): string;
}

/** Compaction is due after a few changes. */
const compactionLimits: CompactionLimits = { leastBytes: Number.POSITIVE_INFINITY, share: 1, maxDeltas: 3 };

/** Versions that a tab has had as the newest ones of the server. */
type Seen = Set<PlainVersion>;

/** A device whose tabs share journal, pin and locks. */
export class ModelDevice {
  isOnline = true;
  /** Faults of the next calls, in order. */
  readonly callFaults: CallFault[] = [];
  records: StoredJournalRecord[] = [];
  pin: VersionPin | null = null;
  copied = createEmptyCopy();
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
    this.back.notify(null);
  }

  /** Removes all data, as when the person clears the data of the site. */
  wipe(): void {
    for (const record of this.records) this.world.oracle.wiped(record);
    this.records = [];
    this.pin = null;
    Object.assign(this.copied, createEmptyCopy());
  }

  /** Takes over the data of another device, as a copied or restored browser profile does. */
  copy(other: ModelDevice): void {
    this.records = [...other.records];
    this.pin = other.pin;
    Object.assign(this.copied, structuredClone(other.copied));
    this.nextPlace = other.nextPlace;
  }

  open(): ModelTab {
    const { scheduler, server, oracle, newId, chance } = this.world;
    const simulated = scheduler.begin();
    const pins = this.pinsOf(simulated);
    const seen: Seen = new Set();
    const copy = this.copyOf(simulated);
    const { remote, source } = this.sourceOf(simulated, { pins, seen, copy });
    const locks = this.locksOf(simulated);
    const random = { id: newId, fraction: () => chance(100) / 100 };
    const { clock } = simulated;
    const sync = createFileDatabaseSync({
      address: `0x${"0".repeat(40)}`,
      source,
      pins,
      locks,
      clock,
      random,
      journal: this.journalOf(simulated, seen),
      channel: this.channelOf(simulated),
      connection: this.connectionOf(simulated),
    });
    const answerOf = this.callerOf(simulated);
    const closing = new AbortController();
    const compaction = createCompaction({
      address: `0x${"0".repeat(40)}`,
      source,
      remote,
      copy,
      locks,
      clock,
      random,
      signal: closing.signal,
      limits: compactionLimits,
      codec: createPlainCodec(newId),
      copyWriter: createCopyWriter(copy),
      deleteBlocks: this.deleteBlocksOf(simulated),
    });
    source.subscribe(() => void compaction.runIfDue());
    let shownVersion = 0;
    sync.subscribe(({ version }) => {
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
      async releaseBlocks() {
        const released = [...sync.released().values()];
        const unused = released.filter(({ content }) => !sync.current().hasContent(content.fileIdHex));
        await answerOf(() => {
          server.deleteContents(unused.map(({ content }) => content.fileIdHex));
          if (server.lostContents().length > 0) oracle.fail("Blocks of an entry were deleted");
        });
        if (released.length > 0) await sync.change({ kind: "forget-released", ids: released.map(({ id }) => id) });
      },
    };
    return tab;
  }

  private journalOf({ step }: SimulatedProcess, seen: Seen): Journal {
    return {
      append: async (record: JournalRecord) => {
        await step();
        this.records.push({ ...structuredClone(record), key: this.nextPlace });
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
      remove: async (keys) => {
        await step();
        const removed = this.records.filter(({ key }) => keys.includes(key));
        for (const record of removed) this.world.oracle.removed(record, seen);
        this.records = this.records.filter(({ key }) => !keys.includes(key));
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
      open: async (sealed) => JSON.parse(sealed ?? "null") as VersionPin | null,
      raise: async (pin) => {
        await step();
        if (this.keepsPins && (this.pin === null || this.pin.version < pin.version)) this.pin = pin;
        await step();
      },
    };
  }

  /** Copy of the device that the tabs share. */
  private copyOf({ step }: SimulatedProcess): LocalCopy {
    const memory = createMemoryLocalCopy(this.copied);
    const stepped = Object.entries(memory).map(([name, method]) => [
      name,
      async (...args: unknown[]) => {
        await step();
        return (method as (...args: unknown[]) => Promise<unknown>)(...args);
      },
    ]);
    return Object.fromEntries(stepped) as LocalCopy;
  }

  /** Makes a call to a server, with the next fault of the device. */
  private callerOf({ step }: SimulatedProcess) {
    const { scheduler } = this.world;
    return async <T>(work: () => T): Promise<T> => {
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
  }

  private deleteBlocksOf(simulated: SimulatedProcess) {
    const { server, oracle } = this.world;
    const answerOf = this.callerOf(simulated);
    return (cids: readonly string[]) =>
      answerOf(() => {
        server.deletePages(cids);
        if (server.missingPages().length > 0) oracle.fail("A page of the newest snapshot was deleted");
      });
  }

  private sourceOf(
    simulated: SimulatedProcess,
    { pins, seen, copy }: { pins: VersionPins; seen: Seen; copy: LocalCopy },
  ): { remote: FileDatabaseRemote; source: FileDatabaseSource } {
    const { step, clock } = simulated;
    const { server, oracle, newId } = this.world;
    const applied = new Map<string, readonly ChangeId[]>();
    const answerOf = this.callerOf(simulated);
    const remote: FileDatabaseRemote = {
      fetchDocument: (since) => {
        // Read before the request: another tab may save a newer version while the answer is on its way.
        const sealedPin = JSON.stringify(this.pin);
        return answerOf(() => ({ document: structuredClone(server.document(since)), sealedPin }));
      },
      sendDelta: async (_deployment, delta) => {
        if ([...this.sending].some((other) => other.isRunning())) oracle.fail("Two tabs save at once");
        this.sending.add(simulated);
        await answerOf(() => {
          const before = server.newest();
          const marks = applied.get(JSON.stringify(delta)) ?? [];
          try {
            server.accept(delta);
          } catch (fault) {
            if (fault instanceof AppError && fault.code === "plan_required") oracle.refused(marks);
            throw fault;
          }
          oracle.accepted(before, marks);
          if (server.lostContents().length > 0) oracle.fail("An entry has a content whose blocks are deleted");
        }).finally(() => this.sending.delete(simulated));
      },
      sendSnapshot: (_deployment, snapshot) =>
        answerOf(() => {
          server.acceptSnapshot(snapshot);
          if (server.missingPages().length > 0) oracle.fail("A snapshot names a page that the ledger does not have");
          else if (server.wrongEntries().length > 0)
            oracle.fail(`A snapshot has wrong entries: ${server.wrongEntries()}`);
        }),
      fetchPage: (cid) => answerOf(() => server.page(cid)),
      sendPage: ({ cid, blockBytes }) => answerOf(() => server.putPage(cid, blockBytes.slice(blockHeaderSizeBytes))),
    };
    const source = createFileDatabaseSource({
      remote,
      copy,
      pins,
      clock,
      codec: createPlainCodec(newId),
      copyWriter: createCopyWriter(copy),
      deployment: {
        fetchClaim: async () => testDeployment,
        chooseForNew: async () => testDeployment,
        confirm: async () => undefined,
      },
    });
    return {
      remote,
      source: {
        ...source,
        async fetchNewest() {
          await source.fetchNewest();
          const had = server.versions.find(({ hashHex }) => hashHex === source.current()?.hashHex);
          if (had !== undefined) seen.add(had);
        },
        async seal(next, saved) {
          await step();
          const sealed = await source.seal(next, saved);
          applied.set(JSON.stringify(sealed.delta), saved);
          return sealed;
        },
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
          scheduler.later(() => this.posted.notify({ from: simulated, message }));
      },
      subscribe: (listener) =>
        this.posted.subscribe(({ from, message }) => {
          if (from !== simulated && simulated.isRunning()) listener(message);
        }),
      close: () => undefined,
    };
  }

  private connectionOf(simulated: SimulatedProcess): Connection {
    return {
      isOnline: () => true,
      subscribe: (listener) =>
        this.back.subscribe(() => {
          if (simulated.isRunning()) listener();
        }),
    };
  }
}

/** Ignores the refusal of a request whose sender no longer waits. Any other error is a failure of the test. */
function refusal(fault: unknown): void {
  if (!(fault instanceof AppError)) throw fault;
}
