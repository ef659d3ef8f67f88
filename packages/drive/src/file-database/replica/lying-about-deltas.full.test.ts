import { type Delta, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryKeyValue } from "../../testing/device.ts";
import {
  changeDelta,
  changeDeltas,
  type FieldChange,
  type Fields,
  flipped,
  malformed,
  withField,
} from "../../testing/document-lies.ts";
import {
  type End,
  type Lie,
  type LieRow,
  type LyingRig,
  laterModes,
  modes,
  startLyingRig,
} from "../../testing/lying-rig.ts";
import { createEmptyCopy } from "./local-copy-memory.ts";

let rig: LyingRig;
beforeAll(async () => {
  rig = await startLyingRig();
});
afterAll(() => rig.world.host.stop());

const plusOne = (name: string) => (delta: Fields) => ({ ...delta, [name]: Number(delta[name]) + 1 });

/** Well-formed changes of a field that the hash of the version covers. */
const hashedFields: readonly FieldChange[] = [
  ["a later version", plusOne("version")],
  ["an earlier version", (delta) => ({ ...delta, version: Number(delta.version) - 1 })],
  ["another version before", withField("previous", "1".repeat(64))],
  ["no version before", withField("previous", firstPrevious)],
  ["another size of files", plusOne("storageFilesSize")],
  ["another size of blocks", plusOne("storageFilesFactSize")],
  ["changed changes", (delta) => ({ ...delta, changes: flipped(delta.changes) })],
  ["changes of another delta", (delta) => ({ ...delta, changes: rig.deltas[1]?.changes })],
  ["empty changes", withField("changes", "")],
  ["changes that are not base64", withField("changes", "?".repeat(400))],
];
const otherSignatures: readonly FieldChange[] = [
  ["the signature of another delta", (delta) => ({ ...delta, signature: rig.deltas[1]?.signature })],
  ["a signature of nobody", withField("signature", `0x${"1".repeat(128)}1b`)],
];
const malformedDeltas: readonly FieldChange[] = [
  ...["version", "previous", "storageFilesSize", "storageFilesFactSize", "changes", "signature"].flatMap((name) =>
    // A text of four characters is base64, and refused with the signature.
    malformed(name, name === "changes" ? ["text"] : []),
  ),
  ["a further field", withField("compression", "none")],
  ["a version of 0", withField("version", 0)],
  ["a version that is not exact", withField("version", 2 ** 53)],
  ["a short hash", withField("previous", "1".repeat(63))],
  ["a hash in capitals", withField("previous", "A".repeat(64))],
  ["an empty signature", withField("signature", "")],
];

const rowsOf = (changes: readonly FieldChange[], at: number, end: End): LieRow[] =>
  changes.map(([name, change]) => [name, changeDelta(at, change), end]);

describe.each(modes)("server that changes a field of a delta: %s", (mode) => {
  test("the last one is refused", async () => {
    await rig.expectEnds(mode, rowsOf([...hashedFields, ...otherSignatures], -1, "file_database_broken"));
  });
  test("an earlier one is refused", async () => {
    await rig.expectEnds(mode, rowsOf(hashedFields, 0, "file_database_broken"));
  });
  test("another signature of an earlier one is ignored, because the last signature covers it", async () => {
    await rig.expectEnds(mode, rowsOf(otherSignatures, 0, 9));
  });
});

test("a malformed delta is refused", async () => {
  const ofNull = changeDeltas((deltas) => [...deltas, null as unknown as Delta]);
  await rig.expectEnds("refresh", [...rowsOf(malformedDeltas, -1, "bad_answer"), ["null", ofNull, "bad_answer"]]);
});

/** Other sequences of deltas, all of them correctly signed. The envelope stays as it was. */
const sequences: readonly [string, (deltas: readonly Delta[]) => readonly Delta[], string][] = [
  ["drops the first", (deltas) => deltas.slice(1), "file_database_broken"],
  ["drops one in the middle", (deltas) => deltas.toSpliced(1, 1), "file_database_broken"],
  ["drops the last", (deltas) => deltas.slice(0, -1), "file_database_rolled_back"],
  ["reverses them", (deltas) => deltas.toReversed(), "file_database_broken"],
  [
    "exchanges the last two",
    (deltas) => [...deltas.slice(0, -2), ...deltas.slice(-2).reverse()],
    "file_database_broken",
  ],
  ["repeats the first", (deltas) => [...deltas.slice(0, 1), ...deltas], "file_database_broken"],
  ["repeats the last", (deltas) => [...deltas, ...deltas.slice(-1)], "file_database_broken"],
  ["repeats all of them", (deltas) => [...deltas, ...deltas], "file_database_broken"],
  ["puts an older one before them", (deltas) => [...rig.deltas.slice(3, 4), ...deltas], "file_database_broken"],
  ["puts an older one after them", (deltas) => [...deltas, ...rig.deltas.slice(3, 4)], "file_database_broken"],
  ["sends those of another storage", () => rig.other.deltas, "file_database_broken"],
  ["ends with one of another storage", (deltas) => [...deltas, ...rig.other.deltas.slice(1)], "file_database_broken"],
  [
    "replaces the last by another storage's",
    (deltas) => [...deltas.slice(0, -1), ...rig.other.deltas.slice(1)],
    "file_database_broken",
  ],
  [
    "continues with another branch",
    (deltas) => [...deltas.slice(0, -1), ...rig.branch.deltas.slice(1)],
    "file_database_broken",
  ],
];

test.each(modes)("a server that sends a wrong sequence of deltas is detected: %s", async (mode) => {
  await rig.expectEnds(
    mode,
    sequences.map(([name, change, end]) => [name, changeDeltas(change), end]),
  );
});

describe("server that hides the newest deltas", () => {
  /** Claims that this version is the newest. */
  const hiding = (number: number, end: End): LieRow => {
    const newest = () => rig.deltas[number - 1]?.version ?? 0;
    const lie: Lie = (_, { since = Number.POSITIVE_INFINITY }) =>
      rig.document({ version: newest(), since: since <= newest() ? since : undefined });
    return [`version ${number}`, lie, end];
  };
  const detected = [8, 6, 5, 1].map((number) => hiding(number, "file_database_rolled_back"));

  test.each(modes)("shows an older list to a device that has not seen a newer one: %s", async (mode) => {
    await rig.expectEnds(mode, [hiding(8, 8)]);
  });
  test.each(laterModes)("is detected by a device that has seen them: %s", async (mode) => {
    await rig.expectEnds(mode, detected, rig.at9);
  });
  test("is detected by a device that has lost its copy", async () => {
    await rig.expectEnds("opening with a copy", detected, { keyValue: rig.at9.keyValue, copy: createEmptyCopy() });
  });
  test("is detected by a device that has a copy from before them", async () => {
    await rig.expectEnds("opening with a copy", detected, { keyValue: rig.at9.keyValue, copy: rig.at6.copy });
  });
  test("is detected by a device that has lost its pin", async () => {
    await rig.expectEnds("opening with a copy", detected, { keyValue: createMemoryKeyValue(), copy: rig.at9.copy });
  });
});

describe("server that shows another branch of signed deltas", () => {
  const upTo6 = () => rig.deltas.slice(5, 6);
  const branches: readonly LieRow[] = [
    [
      "after the snapshot",
      () => rig.documentWith(rig.snapshots[1], [...upTo6(), ...rig.branch.deltas]),
      "file_database_rolled_back",
    ],
    [
      "from the first version on",
      () => rig.documentWith(null, [...rig.deltas.slice(0, 6), ...rig.branch.deltas]),
      "file_database_rolled_back",
    ],
    ["in a snapshot of its own", () => rig.documentWith(rig.branch.snapshot, []), "file_database_rolled_back"],
    ["as a continuation", () => rig.documentWith(null, rig.branch.deltas), "file_database_broken"],
  ];

  test.each(laterModes)("is detected by a device that has seen the other one: %s", async (mode) => {
    await rig.expectEnds(mode, branches, rig.at9);
  });
  test("is detected by a device that has only the pin", async () => {
    await rig.expectEnds("opening with a copy", branches, { keyValue: rig.at9.keyValue, copy: createEmptyCopy() });
  });
  test("is detected by a device that has only the copy", async () => {
    await rig.expectEnds("opening with a copy", branches, { keyValue: createMemoryKeyValue(), copy: rig.at9.copy });
  });
  test("can't return to the first one on a device that has followed the branch", async () => {
    const device = await rig.start(rig.at6);
    rig.lieWith(() => rig.documentWith(null, rig.branch.deltas));
    expect(await rig.namesIn(device)).toBe("aaa bbb2 ccc ddd xxx yyy");
    rig.beHonest();
    await expect(rig.namesIn(device)).rejects.toMatchObject({ code: "file_database_rolled_back" });
    await device.drive.lock();
  });
});
