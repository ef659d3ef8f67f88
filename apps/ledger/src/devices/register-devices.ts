import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { registerDeviceRoutes } from "./device-admin-routes.ts";
import { createDeviceService } from "./device-admin-service.ts";
import { createDeviceAdminStore } from "./device-admin-store.ts";
import { createDeviceStore } from "./device-store.ts";
import type { Driver } from "./driver.ts";

export interface RegisterDevicesDeps {
  readonly drivers: readonly Driver[];
  readonly wakeDeviceChanges: () => void;
}

/** Calls of operators, on the server of the internal port. */
export function registerDevices(http: FastifyInstance, shared: Shared, deps: RegisterDevicesDeps): void {
  const { db } = shared;
  const stores = { store: createDeviceAdminStore(db), deviceStore: createDeviceStore(db) };
  registerDeviceRoutes(http, createDeviceService({ ...shared, ...deps, ...stores }));
}
