import type { StorageCounters } from "@dexnet/drive/statistics";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { replicationPercentText, replicationRateText } from "../../platform/format/figure-text.ts";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Counters.module.css";

/** Space of a storage. */
export function SpaceCounters({ counters }: { counters: StorageCounters }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const capacityBytes = counters.usedBytes + counters.availableBytes;
  return (
    <Pair share={capacityBytes > 0 ? counters.usedBytes / capacityBytes : 0}>
      <Figure term={t("used.term")} value={format.bytes(counters.usedBytes)} hint={t("used.hint")} />
      <Figure term={t("available.term")} value={format.bytes(counters.availableBytes)} hint={t("available.hint")} />
    </Pair>
  );
}

/** Blocks of a storage and their copies, each figure with an explanation. */
export function BlockCounters({ counters }: { counters: StorageCounters }) {
  const { t, i18n } = useTranslation("statistics");
  const format = useFormat();
  const { language } = i18n;
  const hasBlocks = counters.uniqueBlocks > 0;
  const isComplete = counters.replicationPercent >= 100;
  return (
    <div className={shared.grid}>
      <Pair share={hasBlocks ? counters.replicationPercent / 100 : 0} isShort={hasBlocks && !isComplete}>
        <Figure
          term={t("rate.term")}
          value={hasBlocks ? replicationRateText(counters.replicationRate, language) : t("none")}
          hint={t("rate.hint")}
        />
        <Figure
          term={t("percent.term")}
          value={hasBlocks ? replicationPercentText(counters.replicationPercent, language) : t("none")}
          hint={t("percent.hint")}
        />
      </Pair>
      <dl className={`${shared.frame} ${classes.counts}`}>
        <Figure term={t("blocks.term")} value={format.number(counters.blocksCount)} hint={t("blocks.hint")} />
        <Figure term={t("unique.term")} value={format.number(counters.uniqueBlocks)} hint={t("unique.hint")} />
        <Figure term={t("total.term")} value={format.number(counters.totalBlocks)} hint={t("total.hint")} />
        <Figure
          term={t("countries.term")}
          value={format.number(counters.countries.length)}
          hint={t("countries.hint")}
        />
        <Figure term={t("devices.term")} value={format.number(counters.devicesCount)} hint={t("devices.hint")} />
      </dl>
    </div>
  );
}

/** Two related figures and their share. */
function Pair(props: { share: number; isShort?: boolean; children: ReactNode }) {
  const { share, isShort = false, children } = props;
  return (
    <div className={`${shared.frame} ${classes.pair}`}>
      <dl className={classes.two}>{children}</dl>
      <div className={classes.bar} aria-hidden>
        <div
          className={classes.barFilled}
          data-short={isShort || undefined}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </div>
    </div>
  );
}

function Figure({ term, value, hint }: { term: string; value: string; hint: string }) {
  return (
    <div className={classes.figure}>
      <dt className={`${shared.note} ${classes.term}`}>{term}</dt>
      <dd className={`${shared.title} ${classes.value}`}>{value}</dd>
      <dd className={classes.hint}>{hint}</dd>
    </div>
  );
}
