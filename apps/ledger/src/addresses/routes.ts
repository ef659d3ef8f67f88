import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { AddressStore } from "./store.ts";

/** What the api says about addresses. */
export function registerAddressRoutes(
  app: FastifyInstance,
  deps: { readonly store: AddressStore; readonly clock: () => Date; readonly wakeRemover: () => void },
): void {
  registerCall(app, blockCalls.entitleAddress, async ({ params, body }) => {
    const entitlement = { sizeBytes: body.size_bytes, paidUntil: new Date(body.paid_until) };
    await deps.store.entitle(lowerAddress(params.address), entitlement, deps.clock());
    return {};
  });

  registerCall(app, blockCalls.forgetAddress, async ({ params }) => {
    await deps.store.forget(lowerAddress(params.address), deps.clock());
    deps.wakeRemover();
    return {};
  });
}
