import { bytesFromHex, hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { describe, expect, it } from "vitest";
import { mapValueOfForgotten, mapValueOfVersion } from "../map/map-entry.ts";
import { commitToRecord, openEntry } from "./commitment.ts";
import { decodeEntry, encodeEntry, type LogEntry } from "./entry.ts";
import { formatRecord, type LogRecord, parseRecord } from "./record.ts";

const subject = {
  deployment: "0b7a6a52-7f3f-4f0e-9d0e-3d5d4b1f0a11",
  address: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94",
  at: new Date("2030-01-02T03:04:05.678Z"),
};
const cid = `b${"a".repeat(58)}`;
const put: LogRecord = { kind: "put", ...subject, cid, sizeBytes: 4_194_620 };
const deletion: LogRecord = {
  kind: "delete",
  ...subject,
  blocksHash: "ab",
  nonce: "1893553445678-00",
  signatureHex: "0x01",
};
const version: LogRecord = {
  kind: "version",
  ...subject,
  version: 1_893_553_445_678,
  hashHex: "cd",
  signatureHex: "0x02",
  copyCids: [cid, cid],
};
const records = { put, delete: deletion, version, "version without a copy": { ...version, copyCids: [] } };

const hash = (byte: number) => new Uint8Array(32).fill(byte);
const salt = hash(9);
const entryOf = (record: LogRecord): LogEntry => {
  const commitment = commitToRecord(salt, formatRecord(record));
  return record.kind === "version"
    ? { kind: "version", commitment, map: { key: hash(2), version: 258, value: hash(3) } }
    : { kind: record.kind, commitment };
};

describe("record of the log", () => {
  it("of a put has these lines", () => {
    expect(formatRecord({ ...put, address: subject.address.toLowerCase() })).toBe(
      [
        "dexnet-log/put/v1",
        "deployment: 0b7a6a52-7f3f-4f0e-9d0e-3d5d4b1f0a11",
        "address: 0x9858EfFD232B4033E47d90003D41EC34EcaEda94",
        `cid: ${cid}`,
        "size: 4194620",
        "time: 2030-01-02T03:04:05.678Z",
        "",
      ].join("\n"),
    );
  });

  it("of a version without a copy says so", () => {
    expect(formatRecord(records["version without a copy"])).toContain("\ncopy: none\ntime: ");
  });

  it.each(Object.entries(records))("of a %s is parsed from its text", (_name, record) => {
    expect(parseRecord(formatRecord(record))).toEqual(record);
  });

  it.each(Object.entries(records))("of a %s has one text: every other one is refused", (_name, record) => {
    const text = formatRecord(record);
    const lines = text.split("\n");
    const others = [
      ...lines.slice(0, -1).map((_, at) => lines.filter((_line, other) => other !== at).join("\n")),
      `${text}\n`,
      `${text}more: 1\n`,
      text.slice(0, -1),
      text.replace(": ", ":"),
      text.replaceAll("\n", "\r\n"),
      text.replace(subject.address, subject.address.toLowerCase()),
      text.replace(".678Z", "Z"),
      text.replace("/v1", "/v2"),
      text.replace("dexnet-log/", "dexnet-log/x"),
      "",
    ];
    for (const other of others) expect(() => parseRecord(other), other).toThrow();
  });

  it.each(["1e3", "01", "-1", "1.5", "9007199254740993", ""])("has no size such as %j", (size) => {
    expect(() => parseRecord(formatRecord(put).replace("4194620", size))).toThrow();
  });

  it("has no value that could be a second line", () => {
    expect(() => formatRecord({ ...put, cid: "a\nsize: 1" })).toThrow();
    expect(() => formatRecord({ ...put, cid: "" })).toThrow();
  });
});

describe("entry of the log", () => {
  it("of a put is a version, a kind and a commitment", () => {
    expect(hexFromBytes(encodeEntry({ kind: "put", commitment: hash(1) }))).toBe(`0101${"01".repeat(32)}`);
    expect(hexFromBytes(encodeEntry({ kind: "delete", commitment: hash(1) }))).toBe(`0102${"01".repeat(32)}`);
  });

  it("of a version also shows the key, the number and the value of the map", () => {
    expect(hexFromBytes(encodeEntry(entryOf(version)))).toBe(
      `0103${hexFromBytes(commitToRecord(salt, formatRecord(version)))}${"02".repeat(32)}${"0102".padStart(16, "0")}${"03".repeat(32)}`,
    );
    for (const number of [-1, 1.5, 2 ** 53]) {
      const map = { key: hash(2), version: number, value: hash(3) };
      expect(() => encodeEntry({ kind: "version", commitment: hash(1), map })).toThrow();
    }
  });

  it("of a root shows its time and the root of the map, and is opened by no record", () => {
    const entry: LogEntry = { kind: "root", timeMs: subject.at.getTime(), mapRoot: hash(4) };
    expect(hexFromBytes(encodeEntry(entry))).toBe(`0104${"000001b8e0949b2e"}${"04".repeat(32)}`);
    expect(decodeEntry(encodeEntry(entry))).toEqual(entry);
    expect(() => openEntry(encodeEntry(entry), salt, formatRecord(put))).toThrow();
  });

  it.each([-1, 1.5, 8_640_000_000_000_001, Number.NaN])("of a root has no time %d", (timeMs) => {
    expect(() => encodeEntry({ kind: "root", timeMs, mapRoot: hash(4) })).toThrow("no time");
  });

  it.each(Object.entries(records))("of a %s is decoded and opened with its salt and record", (_name, record) => {
    const entry = entryOf(record);
    expect(decodeEntry(encodeEntry(entry))).toEqual(entry);
    expect(openEntry(encodeEntry(entry), salt, formatRecord(record))).toEqual({ entry, record });
  });

  it("does not open with another record, another salt or a record of another kind", () => {
    const bytes = encodeEntry(entryOf(put));
    expect(() => openEntry(bytes, salt, formatRecord({ ...put, sizeBytes: 1 }))).toThrow();
    expect(() => openEntry(bytes, hash(8), formatRecord(put))).toThrow();
    const asDelete = encodeEntry({ kind: "delete", commitment: commitToRecord(salt, formatRecord(put)) });
    expect(() => openEntry(asDelete, salt, formatRecord(put))).toThrow();
  });

  it.each([
    "",
    "01",
    `0201${"00".repeat(32)}`,
    `0105${"00".repeat(32)}`,
    `0104${"00".repeat(32)}`,
    `0104${"00".repeat(41)}`,
    `0104${"ff".repeat(8)}${"00".repeat(32)}`,
    `0101${"00".repeat(33)}`,
    `0103${"00".repeat(32)}`,
    `0103${"00".repeat(96)}`,
    `0103${"00".repeat(64)}${"ff".repeat(8)}${"00".repeat(32)}`,
  ])("is not made of the bytes %s", (hex) => {
    expect(() => decodeEntry(bytesFromHex(hex) ?? new Uint8Array())).toThrow();
  });

  it("has hashes of 32 bytes", () => {
    expect(() => encodeEntry({ kind: "put", commitment: new Uint8Array(31) })).toThrow();
    expect(() => commitToRecord(new Uint8Array(31), "text")).toThrow();
  });
});

describe("value of the map", () => {
  it("commits to number and hash of the newest version", () => {
    expect(mapValueOfVersion({ version: 12, hashHex: "ab" })).toEqual(sha256(utf8Bytes("dexnet-map/v1\n12\nab")));
    expect(mapValueOfForgotten()).toEqual(sha256(utf8Bytes("dexnet-map/v1\nforgotten")));
  });
});
