import type { BlockFigures, DeviceWithCopies } from "@dexnet/drive/statistics";
import { useTranslation } from "react-i18next";
import { replicationPercentText } from "../../platform/format/figure-text.ts";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./NetworkFigures.module.css";

export interface NetworkFiguresProps {
  figures: BlockFigures | undefined;
  devices: readonly DeviceWithCopies[] | undefined;
}

/** Figures of the whole network. Each appears as soon as its answer is there, in a place of fixed size. */
export function NetworkFigures({ figures, devices }: NetworkFiguresProps) {
  const { t, i18n } = useTranslation("network");
  const format = useFormat();
  const online = devices?.filter(({ isOnline }) => isOnline).length;
  const countries = devices && new Set(devices.map(({ country }) => country)).size;
  const hasBlocks = figures !== undefined && figures.uniqueBlocks > 0;
  return (
    <dl className={`${shared.grid} ${shared.frame} ${classes.figures}`}>
      <Figure
        term={t("figures.devices")}
        value={
          devices && online !== undefined
            ? t("online", { online: format.number(online), all: format.number(devices.length) })
            : undefined
        }
      />
      <Figure term={t("figures.countries")} value={countries === undefined ? undefined : format.number(countries)} />
      <Figure term={t("figures.used")} value={figures && format.bytes(figures.usedBytes)} />
      <Figure term={t("figures.unique")} value={figures && format.number(figures.uniqueBlocks)} />
      <Figure term={t("figures.total")} value={figures && format.number(figures.totalBlocks)} />
      <Figure
        term={t("figures.percent")}
        value={
          figures && (hasBlocks ? replicationPercentText(figures.replicationPercent, i18n.language) : t("figures.none"))
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
