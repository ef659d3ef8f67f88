import { Gauge, type Registry } from "prom-client";
import type { Database } from "./db.ts";

/** Exports the state of the connection pool. Queries that wait for long mean that the pool or the server is too small. */
export function measureDatabase(registry: Registry, database: Pick<Database, "connections">): void {
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool (open, idle), and queries that wait for one (waiting)",
    labelNames: ["state"] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections?.() ?? {})) this.set({ state }, count);
    },
  });
}
