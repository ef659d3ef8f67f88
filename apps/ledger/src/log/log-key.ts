import { createPrivateKey, sign } from "node:crypto";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { deriveMapSecretKey } from "@dexnet/tlog/map/map-key";
import { vrfPublicKey } from "@dexnet/tlog/map/vrf";
import { createNoteSigner, type NoteSigner, type SignBytes } from "@dexnet/tlog/notes/note";

/** Name and secret of the log, the same for all processes of the ledger. */
export interface LogSettings {
  readonly name: string;
  readonly secretKeyBytes: Uint8Array;
}

/** Keys of the log that follow from its secret. */
export interface LogKey {
  readonly signer: NoteSigner;
  /** Key of the verifiable random function that gives storages their keys in the map. */
  readonly mapSecretKey: Uint8Array;
  readonly mapPublicKeyHex: string;
}

export function createLogKey({ name, secretKeyBytes }: LogSettings): LogKey {
  const mapSecretKey = deriveMapSecretKey(secretKeyBytes);
  return {
    signer: createNoteSigner(name, secretKeyBytes, signCompiled),
    mapSecretKey,
    mapPublicKeyHex: hexFromBytes(vrfPublicKey(mapSecretKey)),
  };
}

/** Bytes before the key in the PKCS #8 form of an Ed25519 key (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Compiled code: every checkpoint is signed, and the thread of the requests waits meanwhile. */
export const signCompiled: SignBytes = (bytes, secretKey) => {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, secretKey]), format: "der", type: "pkcs8" });
  return Uint8Array.from(sign(null, bytes, key));
};
