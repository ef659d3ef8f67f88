import type { Notifications } from "@dexnet/service/database/database";
import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import { type AccountEvents, createAccountEvents } from "./account-events.ts";
import { registerEventRoutes } from "./event-routes.ts";

/** The events need a stop. */
export function registerEvents(
  http: FastifyInstance,
  { db, log }: Shared,
  { notifications }: { readonly notifications: Notifications },
): AccountEvents {
  const { listAddressesOf: listAddresses } = createStorageStore(db);
  const accountEvents = createAccountEvents({ notifications, listAddresses, log });
  registerEventRoutes(http, accountEvents);
  return accountEvents;
}
