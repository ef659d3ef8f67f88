import type { BlockCounters, DeviceWithCopies } from "@dexnet/drive/statistics";
import { useTranslation } from "react-i18next";
import { replicationPercentText } from "../../platform/format/figure-text.ts";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./NetworkCounters.module.css";

export interface NetworkCountersProps {
  counters: BlockCounters | undefined;
  devices: readonly DeviceWithCopies[] | undefined;
}

/** Figures of the whole network. Each appears as soon as its answer is there, in a place of fixed size. */
export function NetworkCounters({ counters, devices }: NetworkCountersProps) {
  const { t, i18n } = useTranslation("network");
  const format = useFormat();
  const online = devices?.filter(({ isOnline }) => isOnline).length;
  const countries = devices && new Set(devices.map(({ country }) => country)).size;
  const hasBlocks = counters !== undefined && counters.uniqueBlocks > 0;
  return (
    <dl className={`${shared.grid} ${shared.frame} ${classes.counters}`}>
      <Figure
        term={t("counters.devices")}
        value={
          devices && online !== undefined
            ? t("online", { online: format.number(online), all: format.number(devices.length) })
            : undefined
        }
      />
      <Figure term={t("counters.countries")} value={countries === undefined ? undefined : format.number(countries)} />
      <Figure term={t("counters.used")} value={counters && format.bytes(counters.usedBytes)} />
      <Figure term={t("counters.unique")} value={counters && format.number(counters.uniqueBlocks)} />
      <Figure term={t("counters.total")} value={counters && format.number(counters.totalBlocks)} />
      <Figure
        term={t("counters.percent")}
        value={
          counters &&
          (hasBlocks ? replicationPercentText(counters.replicationPercent, i18n.language) : t("counters.none"))
        }
      />
    </dl>
  );
}

function Figure({ term, value }: { term: string; value: string | undefined }) {
  return (
    <div className={classes.figure}>
      <dt className={shared.note}>{term}</dt>
      <dd className={`${shared.title} ${classes.value}`}>{value ?? <span className={classes.empty} />}</dd>
    </div>
  );
}
