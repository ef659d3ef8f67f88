import { blockCalls } from "@dexnet/protocol/blocks";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";

export function registerDeploymentRoutes(app: FastifyInstance, deployment: string): void {
  registerCall(app, blockCalls.info, async () => ({ deployment }));
}
