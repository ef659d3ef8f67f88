import { eventCalls } from "@dexnet/protocol/events";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { AccountEvents } from "./account-events.ts";

export function registerEventRoutes(http: FastifyInstance, events: AccountEvents): void {
  registerCall(http, eventCalls.accountEvents, ({ session, signal }) => events.watch(session.userId, signal));
}
