import type { StorageFigures } from "@dexnet/drive/statistics";
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
import { DeviceLocations } from "./DeviceLocations.tsx";
import { BlockFigures, SpaceFigures } from "./Figures.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
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
  const { figures, devices, locations } = useStatistics(storage.address, version);
  if (figures.data === undefined && figures.error !== null) {
    return (
      <ErrorState
        title={t("failed")}
        error={figures.error}
        onRetry={() => void figures.refetch()}
        retrying={figures.isFetching}
      />
    );
  }
  const stale = figures.error !== null ? figures : locations !== undefined && devices.error !== null ? devices : null;
  return (
    <div className={shared.column}>
      <p className={classes.lead}>
        {t("lead")} <bdi className={classes.name}>{storage.title}</bdi>
      </p>
      {figures.data === undefined ? (
        <FiguresSkeleton />
      ) : (
        <>
          <Notes figures={figures.data} onClose={onClose} />
          <SpaceFigures figures={figures.data} />
        </>
      )}
      <section className={`${shared.column} ${classes.section}`} aria-labelledby="statistics-places">
        <h3 id="statistics-places">{t("places.title")}</h3>
        <DeviceLocations locations={locations} devices={devices} />
      </section>
      {figures.data !== undefined && (
        <section className={`${shared.column} ${classes.section}`} aria-labelledby="statistics-blocks">
          <h3 id="statistics-blocks">{t("blocksTitle")}</h3>
          <BlockFigures figures={figures.data} />
        </section>
      )}
      {figures.data !== undefined && <BlocksSection address={storage.address} />}
      {stale && (
        <LoadFailed
          text={t("notRenewed")}
          error={stale.error}
          retrying={stale.isFetching}
          onRetry={() => void stale.refetch()}
        />
      )}
      <LogLine address={storage.address} />
      <FiguresSource fetchedAt={figures.dataUpdatedAt} />
    </div>
  );
}

/** Meaning of the figures in one sentence, with the next step where there is one. */
function Notes({ figures, onClose }: { figures: StorageFigures; onClose: () => void }) {
  const { t } = useTranslation("statistics");
  if (figures.isContradictory) {
    return (
      <Callout tone="warning" title={t("contradictory.title")}>
        {t("contradictory.text")}
      </Callout>
    );
  }
  if (figures.uniqueBlocks === 0) {
    return (
      <div className={`${shared.wrap} ${classes.empty}`}>
        <Callout title={t("empty.title")}>{t("empty.text")}</Callout>
        <Button variant="default" onClick={onClose}>
          {t("empty.toFiles")}
        </Button>
      </div>
    );
  }
  if (figures.replicationPercent < 100) {
    return <Callout title={t("healing.title")}>{t("healing.text")}</Callout>;
  }
  const values = { copies: Math.floor(figures.replicationRate), count: figures.countries.length };
  return <Callout tone="success" title={t("healthy", values)} />;
}

function FiguresSource({ fetchedAt }: { fetchedAt: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  return (
    <p className={`${shared.note} ${classes.whose}`} data-unknown={fetchedAt === 0 || undefined}>
      {t("whoseWord", { time: format.date(fetchedAt, "time") })}
    </p>
  );
}
