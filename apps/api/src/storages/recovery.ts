import { signedBy } from "@dexnet/crypto/verify/signature";
import { readFileDatabaseStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Proof, requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { Clock } from "@dexnet/service/background/clock";
import type { Deployment } from "../deployment/deployment-service.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { FileDatabaseReader } from "./read-file-database.ts";
import type { StoredDocument } from "./sending/send-document.ts";

export interface RecoveryDeps {
  readonly clock: Clock;
  readonly throttles: Throttles;
  readonly deployment: Deployment;
  readonly fileDatabases: FileDatabaseReader;
}

/**
 * Returns the newest sealed file database to a client with the storage's key, without an account: the phrase is enough
 * to restore the files. Only a client with the key learns whether the storage exists. Faults: too_many_requests,
 * proof_expired, signature_invalid, storage_not_found.
 */
export function createRecovery({ clock, throttles, deployment, fileDatabases }: RecoveryDeps) {
  return function recoverFileDatabase(address: string, proof: Proof, networkAddress: string): Promise<StoredDocument> {
    return throttles.guard([{ policy: "recovery_network", key: networkAddress }], async () => {
      const { nonce, signature } = proof;
      requireTimelyNonce(nonce, clock.now().getTime());
      const statement = readFileDatabaseStatement({ deployment: await deployment.readId(), address, nonce });
      if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
      return fileDatabases.readByAddress(address);
    });
  };
}
