import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { afterAll, beforeAll, describe, test } from "vitest";
import {
  changeDeltas,
  emptyList,
  type FieldChange,
  type Fields,
  malformed,
  withField,
} from "../../testing/document-lies.ts";
import { otherDeployment } from "../../testing/fakes/test-deployment.ts";
import {
  type End,
  type Lie,
  type LieRow,
  type LyingRig,
  laterModes,
  modes,
  startLyingRig,
} from "../../testing/lying-rig.ts";

let rig: LyingRig;
beforeAll(async () => {
  rig = await startLyingRig();
});
afterAll(() => rig.world.host.stop());

const fieldsOf = (document: FileDatabaseDocument) => document as unknown as Fields;
const inPublicData = (change: (fields: Fields) => Fields) => (document: Fields) => ({
  ...document,
  publicData: change(document.publicData as Fields),
});
const inFiles = (change: (fields: Fields) => Fields) => (document: Fields) => ({
  ...document,
  privateData: { files: change((document.privateData as { files: Fields }).files) },
});
const version = (number: number) => rig.deltas[number - 1]?.version ?? 0;

/** The envelope is not signed: these fields are not used. */
const ignored: readonly FieldChange[] = [
  ["the address of another storage", inPublicData(withField("address", `0x${"0".repeat(39)}1`))],
  ["another size of files", inPublicData(withField("storageFilesSize", 5))],
  ["another size of blocks", inPublicData(withField("storageFilesFactSize", 5))],
  ["no oldest version", ({ oldest: _, ...document }) => document],
  ["an oldest version in the future", withField("oldest", 8_640_000_000_000_000)],
  ["the first version as the oldest", withField("oldest", 1)],
];

/** These contradict the signed parts. */
const refused: readonly [string, (document: Fields) => Fields, string][] = [
  [
    "a later version",
    (document) => ({ ...document, version: Number(document.version) + 1 }),
    "file_database_rolled_back",
  ],
  ["an earlier version", (document) => ({ ...document, version: version(8) }), "file_database_rolled_back"],
  ["the version of the copy", (document) => ({ ...document, version: version(6) }), "file_database_rolled_back"],
  ["another deployment", withField("deployment", otherDeployment), "deployment_mismatch"],
];

const malformedEnvelopes: readonly FieldChange[] = [
  ...["format", "deployment", "version", "publicData", "privateData"].flatMap((name) => malformed(name)),
  // The field is optional.
  ...malformed("oldest").slice(1),
  ...["address", "storageFilesSize", "storageFilesFactSize"].flatMap((name) =>
    malformed(name).map(([text, change]): FieldChange => [`public data with ${text}`, inPublicData(change)]),
  ),
  ...["snapshot", "deltas"].flatMap((name) =>
    // No snapshot and no deltas have the right type.
    malformed(name, [name === "snapshot" ? null : emptyList]).map(
      ([text, change]): FieldChange => [`files with ${text}`, inFiles(change)],
    ),
  ),
  ["a version after the last date", withField("version", 8_640_000_000_000_001)],
  ["a further field", withField("compression", "none")],
  ["a further public field", inPublicData(withField("files", 3))],
  [
    "a further private field",
    (document) => ({ ...document, privateData: { ...(document.privateData as Fields), keys: [] } }),
  ],
  ["a further field of files", inFiles(withField("pages", []))],
  ["files as a text", withField("privateData", { files: "AAAA" })],
  ["nothing else", () => ({})],
];

const rowsOf = (changes: readonly FieldChange[], end: End): LieRow[] =>
  changes.map(([name, change]) => [name, (honest) => change(fieldsOf(honest)), end]);

describe.each(modes)("server that changes the envelope: %s", (mode) => {
  test("fields that no signature covers are ignored", async () => {
    await rig.expectEnds(mode, rowsOf(ignored, 9));
  });
  test("what contradicts the signed parts is refused", async () => {
    await rig.expectEnds(
      mode,
      refused.map(([name, change, end]) => [name, (honest) => change(fieldsOf(honest)), end]),
    );
  });
  test("an answer that is none is refused", async () => {
    const answers = [[], null, "fdb", 1].map((answer): LieRow => [JSON.stringify(answer), () => answer, "bad_answer"]);
    await rig.expectEnds(mode, answers);
  });
  test("one without snapshot and deltas is refused", async () => {
    const lie: Lie = (honest) => ({ ...honest, privateData: { files: { snapshot: null, deltas: [] } } });
    const end = mode === "first opening" ? "file_database_broken" : "file_database_rolled_back";
    await rig.expectEnds(mode, [["empty", lie, end]]);
  });
});

test("a malformed envelope is refused", async () => {
  await rig.expectEnds("refresh", rowsOf(malformedEnvelopes, "bad_answer"));
});

test("an envelope of a newer format is refused as such, whatever else is in it", async () => {
  const newer: readonly FieldChange[] = [
    ["format 2", withField("format", 2)],
    ["format 2 with another content", () => ({ format: 2, lists: [] })],
  ];
  await rig.expectEnds("refresh", rowsOf(newer, "file_database_newer"));
});

/** Answers to a device that has asked for the deltas after version 6. */
const answersToSince: readonly LieRow[] = [
  ["the newest snapshot and all deltas after it", () => rig.document(), 9],
  ["an older snapshot and all deltas after it", () => rig.documentWith(rig.snapshots[0], rig.deltas.slice(3)), 9],
  ["all deltas from the first version on", () => rig.documentWith(null, rig.deltas), 9],
  ["deltas after a later version", () => rig.document({ since: version(7) }), "file_database_broken"],
  ["deltas after an earlier version", () => rig.document({ since: version(5) }), "file_database_broken"],
  [
    "a snapshot with the deltas after another version",
    (honest) => rig.documentWith(rig.snapshots[1], deltasOf(honest)),
    "file_database_broken",
  ],
  ["no deltas, and the same version", () => rig.document({ since: version(6), version: version(6) }), 6],
  ["no deltas, and a later version", (honest) => changeDeltas(() => [])(honest), "file_database_rolled_back"],
  [
    "no deltas, and an earlier version",
    (honest) => ({ ...changeDeltas(() => [])(honest), version: version(5) }),
    "file_database_rolled_back",
  ],
  [
    "deltas, and a later version than they have",
    (honest) => ({ ...honest, version: honest.version + 1 }),
    "file_database_rolled_back",
  ],
  [
    "deltas, and an earlier version than they have",
    (honest) => ({ ...honest, version: version(7) }),
    "file_database_rolled_back",
  ],
  ["the deltas of another storage", () => rig.documentWith(null, rig.other.deltas), "file_database_broken"],
  ["the snapshot of another storage", () => rig.documentWith(rig.other.snapshot, []), "file_database_broken"],
];

test.each(laterModes)("a server that is asked for newer deltas can't answer with others: %s", async (mode) => {
  await rig.expectEnds(mode, answersToSince);
});

function deltasOf(document: FileDatabaseDocument): readonly Delta[] {
  return document.privateData.files.deltas;
}
