import type { DeviceWithCopies } from "@dexnet/drive/statistics";

/** A device as the ledger tells of it. */
export function device(id: string, facts: Partial<DeviceWithCopies> = {}): DeviceWithCopies {
  return {
    ...{ id, country: "DE", city: id, latitude: 50, longitude: 8, copies: 0 },
    ...{ isInvented: false, isOnline: true, isDraining: false, checkedAt: null },
    ...facts,
  };
}
