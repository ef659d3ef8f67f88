import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { countryName } from "./country-name.ts";

export interface CountryPlaces {
  country: string;
  name: string;
  copies: number;
  /** By city, those of one city by id. */
  devices: readonly DeviceWithCopies[];
}

/** So many devices are listed whether they hold something or not; of more only those that do. */
const listedWithoutCopies = 50;
/** Nobody reads further. */
const listedMost = 300;

export interface ListedPlaces {
  countries: readonly CountryPlaces[];
  /** Devices that are left out. */
  unlisted: number;
}

/** The devices as a list of countries: those with the most copies first, then by name. */
export function byCountry(devices: readonly DeviceWithCopies[], language: string): ListedPlaces {
  const wanted = devices.length > listedWithoutCopies ? devices.filter(({ copies }) => copies > 0) : devices;
  const listed = wanted.toSorted((a, b) => b.copies - a.copies).slice(0, listedMost);
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
