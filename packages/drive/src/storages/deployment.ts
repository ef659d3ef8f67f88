import { applicationCalls } from "@dexnet/protocol/application";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";

/**
 * [Note: deployment of a storage] The deployment of a storage is the one in its file database, which its own key has signed
 * and which is the same in every version. So it needs no pin of its own. Every statement for the storage contains it. The
 * server's claim is used only while there is no file database (a new storage, or one that is being connected). Otherwise it
 * is compared: a server that claims another id gets an error and no signature.
 */
export interface Deployment {
  /** The id that the server claims, requested once. */
  fetchClaim(): Promise<string>;
  /** Faults: deployment_mismatch unless the server claims to be the storage's deployment. */
  confirm(ofStorage: string): Promise<void>;
}

export function createDeployment({ call }: { readonly call: Caller }): Deployment {
  let claim: Promise<string> | null = null;

  function fetchClaim(): Promise<string> {
    claim ??= call(applicationCalls.deployment).then(
      ({ deployment }) => deployment,
      (fault: unknown) => {
        claim = null;
        throw fault;
      },
    );
    return claim;
  }

  return {
    fetchClaim,
    async confirm(ofStorage) {
      if ((await fetchClaim()) !== ofStorage) throw new AppError("deployment_mismatch");
    },
  };
}
