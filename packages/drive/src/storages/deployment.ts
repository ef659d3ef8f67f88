import { applicationCalls } from "@dexnet/protocol/application";
import { AppError } from "@dexnet/protocol/errors";
import type { Caller } from "../http/caller.ts";

/**
 * [Note: deployment of a storage] A storage's deployment is what its file database says: its own key has signed that, and
 * every later version says the same. So it needs no pin beside the version's. Everything that is signed for a storage names
 * it. What the server claims is taken only where there is no file database yet (a new storage, one that is being connected),
 * and else compared: a server that claims another id gets an error, and no signature.
 */
export interface Deployment {
  /** What the server says of itself, asked once. */
  claimed(): Promise<string>;
  /** Fault: deployment_mismatch unless the server claims to be the storage's deployment. */
  confirm(ofStorage: string): Promise<void>;
}

export function createDeployment({ call }: { call: Caller }): Deployment {
  let asked: Promise<string> | null = null;

  function claimed(): Promise<string> {
    asked ??= call(applicationCalls.deployment).then(
      ({ deployment }) => deployment,
      (fault: unknown) => {
        asked = null;
        throw fault;
      },
    );
    return asked;
  }

  return {
    claimed,
    async confirm(ofStorage) {
      if ((await claimed()) !== ofStorage) throw new AppError("deployment_mismatch");
    },
  };
}
