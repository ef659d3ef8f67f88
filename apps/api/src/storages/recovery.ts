import { signedBy } from "@dexnet/crypto/verify/signature";
import { readFileDatabaseStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import { type Proof, requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Deployment } from "../deployment/service.ts";
import type { Throttles } from "../throttles/throttles.ts";
import { createFileDatabaseStore } from "./file-database-store.ts";

export interface RecoveryDeps {
  db: Db;
  clock: Clock;
  throttles: Throttles;
  deployment: Deployment;
}

/**
 * The newest sealed file database for whoever holds the storage's key, without an account: the phrase is enough to get the
 * files back. Whether there is such a storage is told to nobody who does not hold its key. Faults: too_many_requests,
 * proof_expired, signature_invalid, storage_not_found.
 */
export function createRecovery({ db, clock, throttles, deployment }: RecoveryDeps) {
  return function recoverFileDatabase(address: string, proof: Proof, networkAddress: string): Promise<string> {
    return throttles.guard([{ policy: "recovery_network", key: networkAddress }], async () => {
      const { nonce, signature } = proof;
      requireTimelyNonce(nonce, clock.now().getTime());
      const statement = readFileDatabaseStatement({ deployment: await deployment.id(), address, nonce });
      if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
      const document = await createFileDatabaseStore(db).newestOf(address);
      if (document === undefined) throw new AppError("storage_not_found");
      return document;
    });
  };
}
