import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { StartError } from "@dexnet/service/start-error";
import type { LedgerClient } from "../ledger/client.ts";
import { createDeploymentStore } from "./store.ts";

/** How long a start waits for the ledger. */
const startPatienceMs = 3_000;

/** The deployment's id. The ledger made it; the api asks once and keeps it. */
export interface Deployment {
  /** Fault: unavailable, as long as the ledger has never been reached. */
  id(): Promise<string>;
  /** At a start: StartError when the ledger that is reached now is another deployment's than the one that is kept. */
  confirm(): Promise<void>;
}

export interface DeploymentDeps {
  db: Db;
  ledgerClient: LedgerClient;
  clock: Clock;
  log: Logger;
}

export function createDeployment({ db, ledgerClient, clock, log }: DeploymentDeps): Deployment {
  const store = createDeploymentStore(db);
  let known: string | undefined;

  async function learn(): Promise<string> {
    await store.insertIfMissing(await ledgerClient.deployment(), clock.now());
    const kept = await store.readId();
    if (kept === undefined) throw new AppError("unavailable");
    return kept;
  }

  return {
    async id() {
      known ??= (await store.readId()) ?? (await learn());
      return known;
    },
    async confirm() {
      const told = await ledgerClient.deployment(AbortSignal.timeout(startPatienceMs)).catch((err: unknown) => {
        log.info({ err }, "The ledger could not be asked for the deployment's id; it is asked when the id is needed");
        return undefined;
      });
      if (told === undefined) return;
      await store.insertIfMissing(told, clock.now());
      const kept = await store.readId();
      if (kept !== told) {
        throw new StartError(
          `LEDGER_INTERNAL_URL leads to the ledger of another deployment (${told}); this api belongs to ${kept}.`,
        );
      }
    },
  };
}
