import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { StartError } from "@dexnet/service/process/start-error";
import type { LedgerClient } from "../ledger/client.ts";
import { createDeploymentStore } from "./deployment-store.ts";

/** Time that a start waits for the ledger. */
const startTimeoutMs = 3_000;

/** The id of the deployment. The ledger has made it; the api asks for it once and stores it. */
export interface Deployment {
  /** Fault: unavailable, until the ledger has been reached once. */
  readId(): Promise<string>;
  /** Throws StartError if the ledger belongs to another deployment than the stored one. Called at a start. */
  verify(): Promise<void>;
}

export interface DeploymentDeps {
  readonly db: Db;
  readonly ledgerClient: LedgerClient;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createDeployment({ db, ledgerClient, clock, log }: DeploymentDeps): Deployment {
  const store = createDeploymentStore(db);
  let cachedId: string | undefined;

  async function readFromLedger(): Promise<string> {
    await store.insertIfMissing(await ledgerClient.readDeploymentId(), clock.now());
    const storedId = await store.readId();
    if (storedId === undefined) throw new AppError("unavailable");
    return storedId;
  }

  return {
    async readId() {
      cachedId ??= (await store.readId()) ?? (await readFromLedger());
      return cachedId;
    },
    async verify() {
      const ledgerId = await ledgerClient
        .readDeploymentId(AbortSignal.timeout(startTimeoutMs))
        .catch((err: unknown) => {
          log.info(
            { err },
            "The ledger could not be reached for the deployment id; it is asked again when the id is needed",
          );
          return undefined;
        });
      if (ledgerId === undefined) return;
      await store.insertIfMissing(ledgerId, clock.now());
      const storedId = await store.readId();
      if (storedId !== ledgerId) {
        throw new StartError(
          `LEDGER_INTERNAL_URL leads to the ledger of another deployment (${ledgerId}); this api belongs to ${storedId}.`,
        );
      }
    },
  };
}
