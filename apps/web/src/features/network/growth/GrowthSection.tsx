import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { SegmentedChoice } from "../../../widgets/SegmentedChoice.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { growthQuery } from "../network-queries.ts";
import { GrowthChart } from "./GrowthChart.tsx";
import classes from "./GrowthSection.module.css";
import { GrowthTable } from "./GrowthTable.tsx";
import { completeSamples, type NetworkSample } from "./growth-series.ts";

const days = { week: 7, month: 30, year: 365 } as const;
const periods = ["week", "month", "year"] as const;
const chartHeightPx = 200;

/** Growth of the network in a chosen period. `now` are the current counters, null while they are not known. */
export function GrowthSection({ now }: { now: NetworkSample | null }) {
  const { t } = useTranslation("network");
  const [period, setPeriod] = useState<keyof typeof days>("week");
  const growth = useSteadyQuery(growthQuery(useApp().call, days[period]));
  return (
    <section className={classes.section} aria-labelledby="network-growth">
      <div className={`${shared.spread} ${classes.head}`}>
        <h2 id="network-growth" className={classes.title}>
          {t("growth.title")}
        </h2>
        <SegmentedChoice
          label={t("growth.period")}
          value={period}
          options={periods.map((value) => ({ value, label: t(`growth.${value}`) }))}
          onChange={setPeriod}
        />
      </div>
      {growth.data !== undefined ? (
        <Charts samples={completeSamples(growth.data, now)} />
      ) : growth.error !== null ? (
        <LoadFailed
          text={t("growth.failed")}
          error={growth.error}
          retrying={growth.isFetching}
          onRetry={() => void growth.refetch()}
        />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={chartHeightPx} />
        </div>
      )}
    </section>
  );
}

function Charts({ samples }: { samples: readonly NetworkSample[] }) {
  const { t } = useTranslation("network");
  const format = useFormat();
  const [first] = samples;
  if (first === undefined || samples.length < 2)
    return <p className={`${shared.note} ${classes.note}`}>{t("growth.tooEarly")}</p>;
  return (
    <>
      <div className={`${shared.grid} ${classes.charts}`}>
        <GrowthChart figure="used" samples={samples} format={format.bytes} />
        <GrowthChart figure="unique_blocks" samples={samples} format={format.number} />
        <GrowthChart figure="devices_online" samples={samples} format={format.number} />
      </div>
      <p className={`${shared.note} ${classes.note}`}>{t("growth.since", { date: format.date(first.at, "time") })}</p>
      <GrowthTable samples={samples} />
    </>
  );
}
