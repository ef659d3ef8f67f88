import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import type { TFunction } from "i18next";
import { formatNumber } from "../../../shell/format.ts";
import { countryName } from "../country-name.ts";

/** More lines would cover the map. */
const linesMost = 5;

/** What stands at a place, one line a device. */
export function placeLines(
  devices: readonly DeviceWithCopies[],
  t: TFunction<"statistics">,
  language: string,
): string[] {
  const shown = devices.length > linesMost ? devices.slice(0, linesMost - 1) : devices;
  const lines = shown.map((device) => lineOf(device, t, language));
  const left = devices.length - shown.length;
  return left === 0 ? lines : [...lines, t("map.more", { count: left, number: formatNumber(left, language) })];
}

function lineOf({ city, country, copies, isOnline }: DeviceWithCopies, t: TFunction<"statistics">, language: string) {
  const place = t("map.place", { city, country: countryName(country, language) });
  const held = copies === 0 ? t("noCopies") : t("copies", { count: copies, number: formatNumber(copies, language) });
  return [`${place}: ${held}`, ...(isOnline ? [] : [t("state.offline")])].join(" · ");
}
