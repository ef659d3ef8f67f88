import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { RequireReadProof } from "./blocks/read-proof.ts";
import type { DeviceRegistry } from "./devices/registry.ts";

/** What every domain may use. What one domain makes for a few others is a parameter of their `register…` functions. */
export interface Shared {
  readonly db: Db;
  /** Id of the deployment. */
  readonly deployment: string;
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: Clock;
  readonly requireReadProof: RequireReadProof;
}
