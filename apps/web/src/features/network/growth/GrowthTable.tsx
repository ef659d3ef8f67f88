import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { ScrollRegion } from "../../../widgets/ScrollRegion.tsx";
import tables from "../tables.module.css";
import classes from "./GrowthTable.module.css";
import type { NetworkSample } from "./growth-series.ts";

/** All samples as a table, the newest first. */
export function GrowthTable({ samples }: { samples: readonly NetworkSample[] }) {
  const { t } = useTranslation("network");
  const format = useFormat();
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{t("growth.table")}</summary>
      <ScrollRegion label={t("growth.table")} className={`${shared.frame} ${classes.region}`}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t("growth.time")}</th>
              <th scope="col">{t("growth.used")}</th>
              <th scope="col">{t("growth.unique_blocks")}</th>
              <th scope="col">{t("growth.devices_online")}</th>
            </tr>
          </thead>
          <tbody>
            {samples.toReversed().map((sample) => (
              <tr key={sample.at}>
                <th scope="row">
                  <time dateTime={sample.at}>{format.date(sample.at, "time")}</time>
                </th>
                <td>{format.bytes(sample.used)}</td>
                <td>{format.number(sample.unique_blocks)}</td>
                <td>
                  {t("online", { online: format.number(sample.devices_online), all: format.number(sample.devices) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
