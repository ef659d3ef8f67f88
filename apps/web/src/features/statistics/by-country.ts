import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { countryName } from "../../platform/format/country-name.ts";

export interface CountryDevices {
  country: string;
  name: string;
  copies: number;
  /** Devices sorted by city and id. */
  devices: readonly DeviceWithCopies[];
}

/** Up to this number, devices without copies are listed too. */
const maxWithoutCopies = 50;
/** Most devices in the list. */
const maxListed = 300;

export interface ListedCountries {
  countries: readonly CountryDevices[];
  /** Number of devices that are not listed. */
  unlisted: number;
}

/** Groups devices by country: countries with the most copies first, then by name. */
export function groupByCountry(devices: readonly DeviceWithCopies[], language: string): ListedCountries {
  const candidates = devices.length > maxWithoutCopies ? devices.filter(({ copies }) => copies > 0) : devices;
  const listed = candidates.toSorted((a, b) => b.copies - a.copies).slice(0, maxListed);
  const compare = new Intl.Collator(language).compare;
  const countries = [...Map.groupBy(listed, ({ country }) => country)].map(([country, there]) => ({
    country,
    name: countryName(country, language),
    copies: there.reduce((sum, { copies }) => sum + copies, 0),
    devices: there.toSorted((a, b) => compare(a.city, b.city) || compare(a.id, b.id)),
  }));
  return {
    countries: countries.toSorted((a, b) => b.copies - a.copies || compare(a.name, b.name)),
    unlisted: devices.length - listed.length,
  };
}
