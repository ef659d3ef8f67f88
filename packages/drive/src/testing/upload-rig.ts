import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Entry } from "../drive.ts";
import type { Task, TransfersState, UploadItem } from "../transfers/transfers.ts";
import {
  type Device,
  type DeviceSetup,
  downloadFile,
  listOf,
  makeStorage,
  recordTasks,
  startDevice,
  transfersEnded,
  uploadFiles,
} from "./device.ts";
import { type FakeWorld, startFakeWorld } from "./fakes/fake-world.ts";

/** A world, and a device with a storage in it, new for each test, with what tests of uploads do and ask. */
export interface UploadRig {
  readonly world: FakeWorld;
  readonly device: Device & { email: string };
  readonly address: string;
  readonly words: string[];
  /** The last that was told of each row, by name. */
  readonly tasks: Map<string, Task>;
  /** Another device with another storage, from here on. */
  use(setup: DeviceSetup): Promise<void>;
  upload(...files: File[]): Promise<TransfersState>;
  uploadItems(items: readonly UploadItem[], existing?: "refuse" | "missing"): Promise<TransfersState>;
  download(name: string): Promise<File>;
  namesIn(): Promise<string[]>;
  /** Ways from the top, of files with their sizes and of folders. */
  ways(): Promise<string[]>;
  /** How often it was called. */
  count(call: unknown): number;
}

/** To be called once in a file of tests. */
export function createUploadRig(): UploadRig {
  let world: FakeWorld;
  let device: Device & { email: string };
  let address: string;
  let words: string[];
  let tasks: Map<string, Task>;

  async function use(setup: DeviceSetup): Promise<void> {
    device = await startDevice(world, setup);
    ({ address, words } = await makeStorage(device.drive));
    tasks = await recordTasks(device.drive);
  }

  beforeAll(async () => {
    world = await startFakeWorld();
  });
  afterAll(() => world.host.stop());
  beforeEach(async () => {
    world.host.trouble = () => null;
    world.host.lie = (_, answer) => answer;
    world.ledger.quotaBytes = Number.POSITIVE_INFINITY;
    world.ledger.refuse = () => null;
    world.ledger.isTrusting = false;
    world.ledger.blocks.clear();
    world.ledger.order.length = 0;
    world.ledger.puts.length = 0;
    await use({});
    world.host.heard.length = 0;
  });

  return {
    get world() {
      return world;
    },
    get device() {
      return device;
    },
    get address() {
      return address;
    },
    get words() {
      return words;
    },
    get tasks() {
      return tasks;
    },
    use,
    upload: (...files) => uploadFiles(device.drive, address, files),
    async uploadItems(items, existing = "refuse") {
      await device.drive.upload({ address, parentId: null, items, existing });
      return transfersEnded(device.drive);
    },
    download: (name) => downloadFile(device.drive, address, name),
    namesIn: async () => (await listOf(device.drive, address)).entries.map(({ name }) => name),
    ways: async () => waysOf((await listOf(device.drive, address)).entries),
    count: (call) => world.host.heard.filter((heard) => heard === call).length,
  };
}

export const item = (file: File, ...path: string[]): UploadItem => ({ kind: "file", path, file });

export const failures = ({ receipts }: TransfersState) => receipts.flatMap((receipt) => receipt.failures);

function waysOf(entries: readonly Entry[]): string[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const way = (entry: Entry): string =>
    entry.parentId === null ? entry.name : `${way(byId.get(entry.parentId) as Entry)}/${entry.name}`;
  return entries.map((entry) => (entry.kind === "file" ? `${way(entry)} ${entry.sizeBytes}` : `${way(entry)}/`)).sort();
}
