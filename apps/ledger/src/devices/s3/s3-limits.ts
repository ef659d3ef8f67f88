export interface S3Timeouts {
  /** Time to connect. */
  readonly connectMs: number;
  /** Time in which no byte moves, in either direction. */
  readonly idleMs: number;
  /** Time of a request with its wait for a connection and its retry, and of the body of an answer, so that a body that drips ends too. */
  readonly requestMs: number;
  /** Time for the removal of an object whose write has failed. */
  readonly cleanUpMs: number;
}

export const s3Timeouts: S3Timeouts = { connectMs: 3_000, idleMs: 10_000, requestMs: 45_000, cleanUpMs: 5_000 };
/** One retry: the ledger has other devices, and makes the copy there. */
export const requestAttempts = 2;
/** Connections of one process to one device for copies. */
export const copyConnections = 64;
/** Connections for health checks, owners and removals after failed writes, which copies never occupy. */
export const controlConnections = 4;
/** Time for which a device has no free space after the engine has refused a write for lack of it. */
export const fullForMs = 60_000;
/** Largest page that S3 knows. */
export const maxListPage = 1_000;
