import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { registerAddressRoutes } from "./address-routes.ts";
import { type BeforeForget, createAddressStore } from "./address-store.ts";

export interface RegisterAddressesDeps {
  readonly forgetVersions: BeforeForget;
  readonly releaseAllCopies: (addressHex: string) => Promise<void>;
  readonly onForgotten: () => void;
}

/** Calls of the api, on the server of the internal port. */
export function registerAddresses(
  http: FastifyInstance,
  { db, clock }: Shared,
  { forgetVersions, releaseAllCopies, onForgotten }: RegisterAddressesDeps,
): void {
  const store = createAddressStore(db, forgetVersions);
  registerAddressRoutes(http, { store, clock, prepareToForget: releaseAllCopies, onForgotten });
}
