import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { createLogKey, type LogKey, type LogSettings } from "./log-key.ts";
import { registerLogRoutes } from "./log-routes.ts";
import { type RunningLog, startLog } from "./start-log.ts";
import { type PublicationSettings, startPublication } from "./start-publication.ts";

export interface RegisterLogDeps {
  readonly settings: LogSettings;
  readonly publication: PublicationSettings;
}

export interface RegisteredLog extends Pick<RunningLog, "wake" | "stop">, Pick<LogKey, "mapSecretKey"> {}

/** Throws StartError when the log was signed with another key. */
export async function registerLog(
  http: FastifyInstance,
  { db, log, clock, requireReadProof }: Shared,
  deps: RegisterLogDeps,
): Promise<RegisteredLog> {
  const registry = http.metrics;
  const key = createLogKey(deps.settings);
  const { store, wake, stop } = await startLog({ db, key, registry, log, clock });
  const publication = await startPublication({ db, reader: store, settings: deps.publication, log, clock, registry });
  registerLogRoutes(http, { store, key, requireReadProof, publication });
  return {
    mapSecretKey: key.mapSecretKey,
    wake,
    async stop() {
      await Promise.all([stop(), publication.stop()]);
    },
  };
}
