import type { Drive } from "@dexnet/drive/drive";
import { type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { createProductPages } from "../product-page/product-pages.tsx";
import { createSignedInServices } from "../product-page/signed-in-services.ts";

export interface BenchProduct {
  drive: Drive;
  /** Shows the page of the address bar. */
  show(): Promise<void>;
  /** Loads code and texts of the storage's page. */
  fetchStoragePage(): Promise<void>;
  openStorage(address: string): void;
}

const user: CurrentUser = currentUserSchema.parse({
  id: "00000000-0000-4000-8000-000000000001",
  email: "bench@example.org",
  email_activation: true,
  unique_key: "0123456789abcdef".repeat(4),
  language: "en-EN",
});

/** Starts the application with a signed-in user. */
export async function startProduct(): Promise<BenchProduct> {
  const services = createSignedInServices({ user, token: "bench", ledgerUrl: window.location.origin });
  const { router, show } = await createProductPages(services);
  return {
    drive: services.drive,
    show,
    async fetchStoragePage() {
      await router.preloadRoute({ to: "/storages/$address", params: { address: "0x" } });
    },
    openStorage: (address) => void router.navigate({ to: "/storages/$address", params: { address } }),
  };
}
