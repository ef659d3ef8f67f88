import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import { ScrollRegion } from "../../widgets/ScrollRegion.tsx";
import classes from "./CountryTable.module.css";
import { countByCountry } from "./count-by-country.ts";
import tables from "./tables.module.css";

export interface CountryTableProps {
  devices: readonly DeviceWithCopies[];
  /** Devices that are chosen on the map. Their countries are marked. */
  chosenIds: readonly string[];
}

/** Content of the map as a table, by country. */
export function CountryTable({ devices, chosenIds }: CountryTableProps) {
  const { t, i18n } = useTranslation("network");
  const format = useFormat();
  const chosen = new Set(devices.filter(({ id }) => chosenIds.includes(id)).map(({ country }) => country));
  return (
    <ScrollRegion label={t("list.label")} className={`${shared.frame} ${classes.region}`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t("list.country")}</th>
            <th scope="col">{t("list.devices")}</th>
            <th scope="col">{t("list.online")}</th>
            <th scope="col">{t("list.copies")}</th>
          </tr>
        </thead>
        <tbody>
          {countByCountry(devices, i18n.language).map((country) => (
            <tr key={country.country} data-chosen={chosen.has(country.country) || undefined}>
              <th scope="row">{country.name}</th>
              <td>{format.number(country.devices)}</td>
              <td data-few={country.online < country.devices || undefined}>{format.number(country.online)}</td>
              <td>{format.number(country.copies)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
