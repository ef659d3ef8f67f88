import type { Drive } from "@dexnet/drive/drive";
import type { AppServices } from "../../apps/web/src/platform/services/app-context.tsx";
import { createSignedInServices } from "../product-page/signed-in-services.ts";
import type { BenchUser } from "../transfers/bench-stack.ts";

const addressName = "bench-address";

/** The drive of the application, with its worker and part threads, and the storage for the measurements. */
export interface OwnStorage {
  drive: Drive;
  services: AppServices;
  /** Creates the storage. Later page loads open it by the phrase on the device. */
  create(sizeBytes: number): Promise<void>;
  /** Opens the storage and returns its address. */
  open(): Promise<string>;
}

export async function createOwnStorage(): Promise<OwnStorage> {
  const { user, token, ledgerUrl, userProductId } = (await (await fetch("/bench/user")).json()) as BenchUser;
  const services = createSignedInServices({ user, token, ledgerUrl });
  const { drive } = services;
  return {
    drive,
    services,
    async create(sizeBytes) {
      const words = await drive.newPhrase();
      const { address } = await drive.createStorage({ userProductId, title: "Bench", sizeBytes, words });
      window.localStorage.setItem(addressName, address);
    },
    async open() {
      const address = window.localStorage.getItem(addressName);
      if (address === null) throw new Error("The storage was not created.");
      const { kind } = await drive.unlock(address);
      if (kind !== "open") throw new Error("The phrase of the storage is not on the device.");
      return address;
    },
  };
}
