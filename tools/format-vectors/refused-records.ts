/** Deltas, snapshots and envelopes that are sealed and signed well, and must be refused for what is in them. */
import { deflateRawSync } from "node:zlib";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import { sealSnapshot } from "@dexnet/crypto/file-database/snapshot";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { type Delta, deltaFactList, deltaStatement } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { deriveStorageKeys } from "@dexnet/crypto/wallet/keys";
import { signText } from "@dexnet/crypto/wallet/signing";
import type { Wallet } from "@dexnet/crypto/wallet/wallet";
import { sealSaltedBox } from "../../packages/crypto/src/ciphers/salted-box.ts";

interface Owner {
  readonly wallet: Wallet;
  readonly deployment: string;
}

/** A delta whose box has these bytes, with the texts that `change` makes of those to seal and to sign. */
async function sealPlain({ wallet, deployment }: Owner, delta: Delta, plain: Bytes, change = (text: string) => text) {
  const subject = { deployment, address: wallet.address };
  const label = "dexnet/1/delta";
  const lines = deltaFactList(subject, delta).map(([name, value]) => `${name}: ${value}`);
  const bound = change([label, ...lines].join("\n"));
  const { fileDatabaseSecret: secret } = await deriveStorageKeys(wallet);
  const changes = await sealSaltedBox({ secret, label, bound }, plain);
  const { text } = await deltaStatement(subject, { ...delta, changes });
  return { ...delta, changes, signature: signText(change(text), wallet.privateKeyBytes) };
}

function padded(content: Uint8Array, length: number): Bytes {
  const plain = new Uint8Array(Math.ceil((4 + content.length) / 256) * 256);
  new DataView(plain.buffer).setUint32(0, length);
  plain.set(content, 4);
  return plain;
}

export async function makeRefusedPlains(owner: Owner, delta: Delta, changes: unknown) {
  const content = deflateRawSync(jsonBytes(changes));
  const plains: [string, Bytes][] = [
    ["a length beyond its bytes", padded(content, 253)],
    ["a length of four billion bytes", padded(content, 0xffff_ffff)],
    ["a length that cuts the content", padded(content, content.length - 1)],
    ["bytes after the end of the DEFLATE", padded(Buffer.concat([content, new Uint8Array(3)]), content.length + 3)],
    ["a content that is not DEFLATE", padded(new Uint8Array(40).fill(0xff), 40)],
    ["no bytes", new Uint8Array(0)],
  ];
  return Promise.all(
    plains.map(async ([why, plain]) => ({
      why: `${why}, sealed and signed`,
      delta: await sealPlain(owner, delta, plain),
    })),
  );
}

export async function makeRefusedEnvelopes(owner: Owner, document: object, first: Delta) {
  const capitals = owner.deployment.toUpperCase();
  const inCapitals = (text: string) => text.replace(owner.deployment, capitals);
  const empty = deflateRawSync(jsonBytes({}));
  const delta = await sealPlain(owner, first, padded(empty, empty.length), inCapitals);
  const files = { snapshot: null, deltas: [delta] };
  const { format: _, ...withoutFormat } = document as { format: number };
  return [
    { why: "format 0", document: { ...document, format: 0 } },
    { why: "the format as text", document: { ...document, format: "1" } },
    { why: "without a format", document: withoutFormat },
    { why: "a deployment in capitals", document: { ...document, deployment: capitals, privateData: { files } } },
  ];
}

interface Records {
  readonly writers: readonly object[];
  readonly firstIds: readonly string[];
  readonly retired: readonly object[];
}

/** `recovers`: a recovery does not read what is wrong here, and opens the list. */
export async function makeRefusedRecords({ wallet, deployment }: Owner, snapshot: Snapshot, records: Records) {
  const keys = await deriveStorageKeys(wallet);
  const { writers, firstIds, retired } = records;
  const [writer, page] = [writers[0] ?? {}, retired[0] ?? {}];
  const [firstId = "", secondId = ""] = firstIds;
  const { signature: _s, records: _r, ...facts } = snapshot;
  const made: [why: string, recovers: boolean, records: unknown][] = [
    ["a page has another lowest id", false, { ...records, firstIds: [firstId, `${secondId.slice(0, -1)}0`] }],
    ["the lowest ids are exchanged", false, { ...records, firstIds: [secondId, firstId] }],
    ["a lowest id is missing", false, { ...records, firstIds: [firstId] }],
    ["a lowest id more than pages", false, { ...records, firstIds: [firstId, secondId, secondId] }],
    ["a lowest id in capitals", false, { ...records, firstIds: [firstId.toUpperCase(), secondId] }],
    ["no lowest ids", false, { writers, retired }],
    ["null in place of the records", false, null],
    ["a writer without a number", true, { ...records, writers: [{ ...writer, seq: undefined }] }],
    ["a writer whose number is 0", true, { ...records, writers: [{ ...writer, seq: 0 }] }],
    ["a writer of another kind", true, { ...records, writers: [{ ...writer, kind: "folder" }] }],
    ["a writer without a list of numbers", true, { ...records, writers: [{ ...writer, without: null }] }],
    ["two writers with one id", true, { ...records, writers: [writer, writer] }],
    ["null in place of the writers", true, { ...records, writers: null }],
    ["a retired page without a version", true, { ...records, retired: [{ ...page, version: undefined }] }],
    ["a retired page of a negative size", true, { ...records, retired: [{ ...page, size: -1 }] }],
    ["a retired page that is no block", true, { ...records, retired: [{ ...page, cid: "x" }] }],
    ["a retired page with another field", true, { ...records, retired: [{ ...page, note: "" }] }],
    ["another field", true, { ...records, note: "" }],
  ];
  return Promise.all(
    made.map(async ([why, recovers, value]) => {
      const sealed = await sealSnapshot({ wallet, keys, deployment, facts, records: jsonBytes(value) });
      return { why, recovers, snapshot: sealed };
    }),
  );
}
