import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { bytesFromHex, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { StartError } from "@dexnet/service/process/start-error";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";

const keyBytes = 32;
const onlyOwner = 0o600;
const onlyOwnerFolder = 0o700;

/** Reads the secret key of the witness. Creates it at the first start. */
export async function readOrCreateSecretKey(path: string): Promise<Uint8Array> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) {
    const key = bytesFromHex(text.trim());
    if (key?.length !== keyBytes) throw new StartError(`The secret key in ${path} can't be read.`);
    return key;
  }
  const key = Uint8Array.from(randomBytes(keyBytes));
  await mkdir(dirname(path), { recursive: true, mode: onlyOwnerFolder });
  await writeFileAtomically(path, `${hexFromBytes(key)}\n`, { mode: onlyOwner });
  return key;
}
