import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { countryName } from "../../platform/format/country-name.ts";

export interface CountryCount {
  readonly country: string;
  readonly name: string;
  readonly devices: number;
  readonly online: number;
  readonly copies: number;
}

/** Devices, online devices and copies of each country: the most copies first, then by name. */
export function countByCountry(devices: readonly DeviceWithCopies[], language: string): CountryCount[] {
  const { compare } = new Intl.Collator(language);
  return [...Map.groupBy(devices, ({ country }) => country)]
    .map(([country, there]) => ({
      country,
      name: countryName(country, language),
      devices: there.length,
      online: there.filter(({ isOnline }) => isOnline).length,
      copies: there.reduce((sum, { copies }) => sum + copies, 0),
    }))
    .toSorted((a, b) => b.copies - a.copies || compare(a.name, b.name));
}
