import type { BlockCounters, DeviceWithCopies } from "@dexnet/drive/statistics";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { Callout } from "../../widgets/page/Callout.tsx";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { GrowthSection } from "./growth/GrowthSection.tsx";
import type { NetworkSample } from "./growth/growth-series.ts";
import { LogSection } from "./LogSection.tsx";
import { NetworkCounters } from "./NetworkCounters.tsx";
import classes from "./NetworkPage.module.css";
import { networkCountersQuery, networkDevicesQuery } from "./network-queries.ts";

/** The whole network, as the ledger reports it: counters, devices on a map and by country, and growth. Live. */
export function NetworkPage() {
  const { t } = useTranslation("network");
  const { call } = useApp();
  const counters = useSteadyQuery(networkCountersQuery(call));
  const devices = useSteadyQuery(networkDevicesQuery(call));
  const queries = [counters, devices];
  const failed = queries.find(({ error }) => error !== null);
  const retry = () => Promise.all(queries.map(({ refetch }) => refetch()));
  const retrying = queries.some(({ isFetching }) => isFetching);

  if (failed !== undefined && queries.every(({ data }) => data === undefined)) {
    return (
      <PageFrame title={t("title")} lead={t("lead")}>
        <ErrorState title={t("failed")} error={failed.error} onRetry={() => void retry()} retrying={retrying} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("title")} lead={t("lead")}>
      <div className={shared.grid}>
        {counters.data?.isContradictory && (
          <Callout tone="warning" title={t("contradictory.title")}>
            {t("contradictory.text")}
          </Callout>
        )}
        {failed !== undefined && (
          <LoadFailed
            text={t(failed.data === undefined ? "notLoaded" : "notRenewed")}
            error={failed.error}
            retrying={retrying}
            onRetry={() => void retry()}
          />
        )}
        <NetworkCounters counters={counters.data} devices={devices.data} />
        <Source fetchedAt={Math.min(counters.dataUpdatedAt, devices.dataUpdatedAt)} />
      </div>
      <DevicesSection devices={devices} />
      <GrowthSection now={sampleOfNow(counters.data, devices.data, counters.dataUpdatedAt)} />
      <LogSection />
    </PageFrame>
  );
}

/** Source and time of the counters. */
function Source({ fetchedAt }: { fetchedAt: number }) {
  const { t } = useTranslation("network");
  const format = useFormat();
  return (
    <p className={`${shared.note} ${classes.source}`} data-unknown={fetchedAt === 0 || undefined}>
      {t("source", { time: format.date(fetchedAt, "time") })}
    </p>
  );
}

/** Figures that contradict each other are no end of the chart. */
function sampleOfNow(
  counters: BlockCounters | undefined,
  devices: readonly DeviceWithCopies[] | undefined,
  fetchedAt: number,
): NetworkSample | null {
  if (counters === undefined || devices === undefined || counters.isContradictory) return null;
  return {
    at: new Date(fetchedAt).toISOString(),
    devices: devices.length,
    devices_online: devices.filter(({ isOnline }) => isOnline).length,
    countries: new Set(devices.map(({ country }) => country)).size,
    unique_blocks: counters.uniqueBlocks,
    total_blocks: counters.totalBlocks,
    used: counters.usedBytes,
  };
}
