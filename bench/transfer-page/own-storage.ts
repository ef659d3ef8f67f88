import type { Drive } from "@dexnet/drive/drive";
import type { AppServices } from "../../apps/web/src/shell/app-context.tsx";
import { createSignedInServices } from "../product-page/signed-in-services.ts";
import type { Visitor } from "../transfers/bench-stack.ts";

const addressName = "bench-address";

/** The drive as the application's page has it (its worker, its threads for parts), and the storage that is measured with. */
export interface OwnStorage {
  drive: Drive;
  services: AppServices;
  /** Makes it: later loads of the page find it by its phrase on the device. */
  make(sizeBytes: number): Promise<void>;
  /** Opens it, as a person does before anything is sent. */
  open(): Promise<string>;
}

export async function createOwnStorage(): Promise<OwnStorage> {
  const { user, token, ledgerUrl, userProductId } = (await (await fetch("/bench/visitor")).json()) as Visitor;
  const services = createSignedInServices({ user, token, ledgerUrl });
  const { drive } = services;
  return {
    drive,
    services,
    async make(sizeBytes) {
      const words = await drive.newPhrase();
      const { address } = await drive.createStorage({ userProductId, title: "Bench", sizeBytes, words });
      window.localStorage.setItem(addressName, address);
    },
    async open() {
      const address = window.localStorage.getItem(addressName);
      if (address === null) throw new Error("No storage was made");
      const { kind } = await drive.unlock(address);
      if (kind !== "open") throw new Error("The storage's phrase is not on the device");
      return address;
    },
  };
}
