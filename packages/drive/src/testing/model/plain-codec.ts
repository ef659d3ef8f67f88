import { createHash } from "node:crypto";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { type Bytes, concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { firstPrevious, type VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { FileDatabaseCodec } from "../../file-database/replica/codec.ts";
import { snapshotRecordsSchema } from "../../file-database/replica/snapshot-records.ts";
import { listChangesSchema } from "../../file-list/tree-changes.ts";

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Characters of an id. */
const idLength = 32;

export const pageInBox = (sealed: Bytes): Bytes => sealed.subarray(idLength);

/** Parts of file databases without encryption and signatures, for models in which all work must be synchronous. */
export function createPlainCodec(newId: () => string): FileDatabaseCodec {
  return {
    async sealDelta(_deployment, facts, changes) {
      const delta = { ...facts, changes: JSON.stringify(changes), signature: "" };
      return { delta, hashHex: hashOf(delta) };
    },
    async verifyDeltas(_deployment, deltas, base) {
      const versions: VersionId[] = [];
      let before = base ?? { version: 0, hashHex: firstPrevious };
      for (const delta of deltas) {
        const follows = delta.previous === before.hashHex && delta.version > before.version;
        if (!follows) throw new AppError("file_database_broken", { context: { reason: "chain" } });
        before = { version: delta.version, hashHex: hashOf(delta) };
        versions.push(before);
      }
      return versions;
    },
    openDelta: async (_deployment, { changes }) => listChangesSchema.parse(JSON.parse(changes)),
    sealSnapshot: async (_deployment, facts, records) => ({
      ...facts,
      records: JSON.stringify(records),
      signature: "",
    }),
    openSnapshot: async (_deployment, { records }) => snapshotRecordsSchema.parse(JSON.parse(records)),
    async sealPage(_deployment, page) {
      // The id takes the place of the salt: each page has a CID of its own, which its bytes give.
      const sealed = concatBytes(utf8Bytes(newId()), page);
      const cid = cidFromDigest(await blake3(sealed)) as BlockCid;
      return { cid, blockBytes: concatBytes(new Uint8Array(blockHeaderSizeBytes), sealed) };
    },
    openPage: async (sealed) => pageInBox(sealed),
  };
}
