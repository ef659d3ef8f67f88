import { encodeError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Device } from "../testing/device.ts";
import type { DocumentRequest } from "../testing/fakes/fake-file-databases.ts";
import { type LyingRig, startLyingRig } from "../testing/lying-rig.ts";

let rig: LyingRig;
let device: Device;
beforeAll(async () => {
  rig = await startLyingRig();
});
afterAll(() => rig.world.host.stop());
afterEach(() => device.drive.lock());

const versionAt = (number: number) => rig.deltas[number - 1]?.version ?? 0;
const isPast = ({ until, version }: DocumentRequest) => until !== undefined || version !== undefined;

async function startAt9(lie: (honest: FileDatabaseDocument, request: DocumentRequest) => unknown): Promise<void> {
  rig.beHonest();
  device = await rig.start(rig.at9);
  await rig.namesIn(device);
  rig.lieWith((honest, request) => (isPast(request) ? lie(honest, request) : honest));
}

const withDeltas = (document: FileDatabaseDocument, deltas: unknown[]) => ({
  ...document,
  privateData: { files: { ...document.privateData.files, deltas } },
});

const lies: [string, (honest: FileDatabaseDocument, request: DocumentRequest) => unknown][] = [
  ["leaves out a delta", (honest) => withDeltas(honest, honest.privateData.files.deltas.slice(1))],
  ["leaves out the newest delta", (honest) => withDeltas(honest, honest.privateData.files.deltas.slice(0, -1))],
  ["answers with another kept version", () => rig.document({ until: versionAt(6) })],
  [
    "answers with a branch of the storage",
    () => rig.documentWith(null, [...rig.deltas.slice(0, 6), ...rig.branch.deltas]),
  ],
  ["answers with another storage", () => rig.documentWith(null, rig.other.deltas)],
  [
    "puts another snapshot below the deltas",
    (honest) => rig.documentWith(rig.snapshots[0], honest.privateData.files.deltas as never),
  ],
  [
    "changes a sealed change",
    (honest) =>
      withDeltas(
        honest,
        honest.privateData.files.deltas.map((delta, index) =>
          index === 0 ? { ...delta, storageFilesSize: 1 } : delta,
        ),
      ),
  ],
];

describe("history from a lying server", () => {
  test.each(lies)("is refused if it %s", async (_, lie) => {
    await startAt9(lie);
    const code = await device.drive
      .open(rig.address)
      .readHistory(null)
      .then(
        () => "accepted",
        (fault: unknown) => encodeError(fault).code,
      );
    expect(code).toBe("file_database_broken");
  });

  test("is refused if an older part does not lead to the versions read before", async () => {
    await startAt9((honest, { until }) => (until === versionAt(5) ? rig.document({ until: versionAt(4) }) : honest));
    await expect(device.drive.open(rig.address).readHistory(null)).rejects.toMatchObject({
      code: "file_database_broken",
    });
  });

  test("restores no list that is not the version that was asked for", async () => {
    await startAt9((honest, { version }) => (version === undefined ? honest : rig.document({ version: versionAt(4) })));
    const refused = device.drive.open(rig.address).previewRestore(versionAt(6));
    await expect(refused).rejects.toMatchObject({ code: "file_database_broken" });
    rig.beHonest();
    const { trashed, changed } = await device.drive.open(rig.address).previewRestore(versionAt(6));
    expect([trashed, changed]).toEqual([
      { files: 0, folders: 2 },
      { files: 0, folders: 1 },
    ]);
  });

  test("has every version of an honest server", async () => {
    await startAt9((honest) => honest);
    const { groups } = await device.drive.open(rig.address).readHistory(null);
    const versions = groups.flatMap((group) => group.versions.map(({ version }) => version));
    expect(versions).toEqual(rig.deltas.map(({ version }) => version).reverse());
  });
});
