import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Entry } from "../drive.ts";
import type { TransferRow, TransfersState, UploadItem, UploadRequest } from "../transfers/transfers.ts";
import {
  type Device,
  type DeviceSetup,
  downloadFile,
  listOf,
  makeStorage,
  recordRows,
  startDevice,
  transfersEnded,
  uploadFiles,
} from "./device.ts";
import { type FakeWorld, startFakeWorld } from "./fakes/fake-world.ts";

/** Fake servers, and a new device with a storage for each test, with the steps that tests of uploads share. */
export interface UploadRig {
  readonly world: FakeWorld;
  readonly device: Device & { email: string };
  readonly address: string;
  readonly words: string[];
  /** Last state of each row, by its name. */
  readonly rows: Map<string, TransferRow>;
  /** Continues with another device and another storage. */
  use(setup: DeviceSetup): Promise<void>;
  upload(...files: File[]): Promise<TransfersState>;
  uploadItems(items: readonly UploadItem[], request?: Partial<UploadRequest>): Promise<TransfersState>;
  download(name: string): Promise<File>;
  namesIn(): Promise<string[]>;
  /** Paths of all entries; those of files with their sizes, those of folders with a slash. */
  paths(): Promise<string[]>;
  /** Number of times that a call arrived. */
  count(call: unknown): number;
}

/** Must be called once in a test file, outside of tests. */
export function createUploadRig(): UploadRig {
  let world: FakeWorld;
  let device: Device & { email: string };
  let address: string;
  let words: string[];
  let rows: Map<string, TransferRow>;

  async function use(setup: DeviceSetup): Promise<void> {
    device = await startDevice(world, setup);
    ({ address, words } = await makeStorage(device.drive));
    rows = await recordRows(device.drive);
  }

  beforeAll(async () => {
    world = await startFakeWorld();
  });
  afterAll(() => world.host.stop());
  beforeEach(async () => {
    world.host.injectFault = () => null;
    world.host.replaceAnswer = (_, answer) => answer;
    world.ledger.quotaBytes = Number.POSITIVE_INFINITY;
    world.ledger.refuse = () => null;
    world.ledger.skipsSignatures = false;
    world.ledger.blocks.clear();
    world.ledger.order.length = 0;
    world.ledger.puts.length = 0;
    await use({});
    world.host.receivedCalls.length = 0;
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
    get rows() {
      return rows;
    },
    use,
    upload: (...files) => uploadFiles(device.drive, address, files),
    async uploadItems(items, request = {}) {
      await device.drive.open(address).upload({ parentId: null, items, existing: "refuse", ...request });
      return transfersEnded(device.drive);
    },
    download: (name) => downloadFile(device.drive, address, name),
    namesIn: async () => (await listOf(device.drive, address)).entries.map(({ name }) => name),
    paths: async () => pathsOf((await listOf(device.drive, address)).entries),
    count: (call) => world.host.receivedCalls.filter((received) => received === call).length,
  };
}

export const item = (file: File, ...path: string[]): UploadItem => ({ kind: "file", path, file });

export const failures = ({ receipts }: TransfersState) => receipts.flatMap((receipt) => receipt.failures);

function pathsOf(entries: readonly Entry[]): string[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const pathOf = (entry: Entry): string =>
    entry.parentId === null ? entry.name : `${pathOf(byId.get(entry.parentId) as Entry)}/${entry.name}`;
  return entries
    .map((entry) => (entry.kind === "file" ? `${pathOf(entry)} ${entry.sizeBytes}` : `${pathOf(entry)}/`))
    .sort();
}
