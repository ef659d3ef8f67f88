import type { DeviceWithCopies } from "@dexnet/drive/statistics";

/** Device as the ledger reports it. */
export function device(id: string, fields: Partial<DeviceWithCopies> = {}): DeviceWithCopies {
  return {
    id,
    country: "DE",
    city: id,
    latitude: 50,
    longitude: 8,
    copies: 0,
    isInvented: false,
    isOnline: true,
    isDraining: false,
    checkedAt: null,
    ...fields,
  };
}
