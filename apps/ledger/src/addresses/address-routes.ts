import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { AddressStore } from "./address-store.ts";

/** Calls of the api about addresses. */
export function registerAddressRoutes(
  app: FastifyInstance,
  deps: {
    readonly store: AddressStore;
    readonly clock: Clock;
    /** Deletes what can't be deleted in the transaction that forgets the address. */
    readonly prepareToForget: (addressHex: string) => Promise<void>;
    readonly onForgotten: () => void;
  },
): void {
  registerCall(app, blockCalls.entitleAddress, async ({ params, body }) => {
    const paidUntil = new Date(body.paid_until);
    // PostgreSQL has no year 0, and an invalid date has no year.
    if (!(paidUntil.getUTCFullYear() >= 1)) throw new AppError("bad_request", { context: { field: "paid_until" } });
    const entitlement = { sizeBytes: body.size_bytes, paidUntil };
    await deps.store.entitle(lowerAddress(params.address), entitlement, deps.clock.now());
    return {};
  });

  registerCall(app, blockCalls.forgetAddress, async ({ params }) => {
    const addressHex = lowerAddress(params.address);
    await deps.prepareToForget(addressHex);
    await deps.store.forget(addressHex, deps.clock.now());
    deps.onForgotten();
    return {};
  });
}
