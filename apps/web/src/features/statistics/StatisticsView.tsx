import type { StorageCounters } from "@dexnet/drive/statistics";
import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import { Callout } from "../../widgets/page/Callout.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { LogLine } from "../log/LogLine.tsx";
import { BlocksSection } from "./BlocksSection.tsx";
import { BlockCounters, SpaceCounters } from "./Counters.tsx";
import { CountersSkeleton } from "./CountersSkeleton.tsx";
import { DeviceLocations } from "./DeviceLocations.tsx";
import classes from "./StatisticsView.module.css";
import { useStatistics } from "./use-statistics.ts";

export interface StatisticsViewProps {
  storage: Storage;
  version: number;
  onClose: () => void;
}

/** Statistics of a storage, as the ledger reports them: size, copies and locations. */
export function StatisticsView({ storage, version, onClose }: StatisticsViewProps) {
  const { t } = useTranslation("statistics");
  const { counters, devices, locations } = useStatistics(storage.address, version);
  if (counters.data === undefined && counters.error !== null) {
    return (
      <ErrorState
        title={t("failed")}
        error={counters.error}
        onRetry={() => void counters.refetch()}
        retrying={counters.isFetching}
      />
    );
  }
  const stale = counters.error !== null ? counters : locations !== undefined && devices.error !== null ? devices : null;
  return (
    <div className={shared.column}>
      <p className={classes.lead}>
        {t("lead")} <bdi className={classes.name}>{storage.title}</bdi>
      </p>
      {counters.data === undefined ? (
        <CountersSkeleton />
      ) : (
        <>
          <Notes counters={counters.data} onClose={onClose} />
          <SpaceCounters counters={counters.data} />
        </>
      )}
      <section className={`${shared.column} ${classes.section}`} aria-labelledby="statistics-places">
        <h3 id="statistics-places">{t("places.title")}</h3>
        <DeviceLocations locations={locations} devices={devices} />
      </section>
      {counters.data !== undefined && (
        <section className={`${shared.column} ${classes.section}`} aria-labelledby="statistics-blocks">
          <h3 id="statistics-blocks">{t("blocksTitle")}</h3>
          <BlockCounters counters={counters.data} />
        </section>
      )}
      {counters.data !== undefined && <BlocksSection address={storage.address} />}
      {stale && (
        <LoadFailed
          text={t("notRenewed")}
          error={stale.error}
          retrying={stale.isFetching}
          onRetry={() => void stale.refetch()}
        />
      )}
      <LogLine address={storage.address} />
      <CountersSource fetchedAt={counters.dataUpdatedAt} />
    </div>
  );
}

/** Meaning of the figures in one sentence, with the next step where there is one. */
function Notes({ counters, onClose }: { counters: StorageCounters; onClose: () => void }) {
  const { t } = useTranslation("statistics");
  if (counters.isContradictory) {
    return (
      <Callout tone="warning" title={t("contradictory.title")}>
        {t("contradictory.text")}
      </Callout>
    );
  }
  if (counters.uniqueBlocks === 0) {
    return (
      <div className={`${shared.wrap} ${classes.empty}`}>
        <Callout title={t("empty.title")}>{t("empty.text")}</Callout>
        <Button variant="default" onClick={onClose}>
          {t("empty.toFiles")}
        </Button>
      </div>
    );
  }
  if (counters.replicationPercent < 100) {
    return <Callout title={t("healing.title")}>{t("healing.text")}</Callout>;
  }
  const values = { copies: Math.floor(counters.replicationRate), count: counters.countries.length };
  return <Callout tone="success" title={t("healthy", values)} />;
}

function CountersSource({ fetchedAt }: { fetchedAt: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  return (
    <p className={`${shared.note} ${classes.whose}`} data-unknown={fetchedAt === 0 || undefined}>
      {t("whoseWord", { time: format.date(fetchedAt, "time") })}
    </p>
  );
}
