import type { TFunction } from "i18next";
import { countryName } from "../../platform/format/country-name.ts";
import { formatNumber } from "../../platform/format/number-format.ts";
import type { PlacedDevice } from "../../widgets/map/placed-device.ts";

/** More lines would cover the map. */
const maxLines = 5;

/** Description of the devices of a dot, one line for each. */
export function deviceLines(devices: readonly PlacedDevice[], t: TFunction<"statistics">, language: string): string[] {
  const shown = devices.length > maxLines ? devices.slice(0, maxLines - 1) : devices;
  const lines = shown.map((device) => lineOf(device, t, language));
  const left = devices.length - shown.length;
  return left === 0 ? lines : [...lines, t("map.more", { count: left, number: formatNumber(left, language) })];
}

function lineOf({ city, country, copies, isOnline }: PlacedDevice, t: TFunction<"statistics">, language: string) {
  const location = t("map.place", { city, country: countryName(country, language) });
  const stored = copies === 0 ? t("noCopies") : t("copies", { count: copies, number: formatNumber(copies, language) });
  return [`${location}: ${stored}`, ...(isOnline ? [] : [t("state.offline")])].join(" · ");
}
