import { applicationCalls } from "@dexnet/protocol/application";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { LogPins } from "../log/log-pins.ts";

/**
 * [Note: deployment of a storage] The deployment of a storage is the one in its file database, which its own key has signed
 * and which is the same in every version. So it needs no pin of its own. Every statement for the storage contains it. The
 * server's claim is used only while there is no file database (a new storage, or one that is being connected). Otherwise it
 * is compared: a server that claims another id gets an error and no signature.
 *
 * The device remembers the deployment for which it has signed, or which a storage of its own has confirmed. An origin has one
 * deployment, so another claim is refused for every storage, also for a new one.
 */
export interface Deployment {
  /** The id that the server claims, requested once. Faults: deployment_mismatch if the device knows another one. */
  fetchClaim(): Promise<string>;
  /** Returns the claim for a storage that has no file database yet, and remembers it. Faults: deployment_mismatch. */
  chooseForNew(): Promise<string>;
  /** Faults: deployment_mismatch unless the server claims to be the storage's deployment. */
  confirm(ofStorage: string): Promise<void>;
}

export interface DeploymentDeps {
  readonly call: Caller;
  readonly pins: Pick<LogPins, "readDeployment" | "writeDeployment">;
}

export function createDeployment({ call, pins }: DeploymentDeps): Deployment {
  let claim: Promise<string> | null = null;

  function requestClaim(): Promise<string> {
    claim ??= call(applicationCalls.deployment).then(
      ({ deployment }) => deployment,
      (fault: unknown) => {
        claim = null;
        throw fault;
      },
    );
    return claim;
  }

  async function fetchClaim(): Promise<string> {
    const claimed = await requestClaim();
    if (((await pins.readDeployment()) ?? claimed) !== claimed) throw new AppError("deployment_mismatch");
    return claimed;
  }

  return {
    fetchClaim,
    async chooseForNew() {
      const claimed = await fetchClaim();
      await pins.writeDeployment(claimed);
      return claimed;
    },
    async confirm(ofStorage) {
      if ((await fetchClaim()) !== ofStorage) throw new AppError("deployment_mismatch");
      // A device without space for it can still use the storage.
      await pins.writeDeployment(ofStorage).catch(() => undefined);
    },
  };
}
