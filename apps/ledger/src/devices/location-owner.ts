import { LocationTakenError } from "./driver.ts";

/** Device and deployment of a location. Two deployments may have devices of the same name. */
export interface LocationOwner {
  readonly device: string;
  /** Id of the deployment. */
  readonly deployment: string;
}

/** Owner that a location names. Locations of earlier versions name no deployment. */
export type FoundOwner = { readonly [Part in keyof LocationOwner]: string | undefined };

/** Files or objects of a location that name its owner, each with one part of it. Earlier versions read the first only. */
export const ownerMarks = { device: "dexnet-device", deployment: "dexnet-deployment" } as const;

export interface OwnerStore {
  read(): Promise<FoundOwner>;
  /** An existing mark stays where the location can tell. */
  write(part: keyof LocationOwner, text: string): Promise<void>;
}

/** Throws LocationTakenError when the location belongs to another device or deployment. */
export function checkOwner(own: LocationOwner, found: FoundOwner): void {
  const other = findOtherOwner(own, found);
  if (other !== undefined) throw new LocationTakenError(own.device, other);
}

/** Trouble of a location that does not name this device. Undefined when it does. */
export function ownerTrouble(own: LocationOwner, found: FoundOwner): string | undefined {
  const other = found.device === undefined ? "no device" : findOtherOwner(own, found);
  return other === undefined ? undefined : `its location belongs to ${other}`;
}

function findOtherOwner(own: LocationOwner, found: FoundOwner): string | undefined {
  const { device, deployment } = found;
  if (device !== undefined && device !== own.device) return `another device: ${device}`;
  if (deployment !== undefined && deployment !== own.deployment) return `another deployment: ${deployment}`;
  return undefined;
}

/** Writes the missing marks, and throws LocationTakenError when another one was faster. */
export async function claimLocation(store: OwnerStore, own: LocationOwner, found: FoundOwner): Promise<void> {
  try {
    for (const part of ["device", "deployment"] as const) {
      if (found[part] !== undefined) continue;
      await store.write(part, own[part]);
      // Before the next mark: the loser must not leave one.
      checkOwner(own, await store.read());
    }
  } catch (error) {
    // A location of an earlier version that is full or read-only can still be read. Its next opening tries again.
    if (error instanceof LocationTakenError || found.device === undefined) throw error;
  }
}
