import type { StorageFigures } from "@dexnet/drive/statistics";
import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { Callout } from "../../widgets/page/Callout.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { Figures } from "./Figures.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
import { Places } from "./Places.tsx";
import classes from "./StatisticsView.module.css";
import { useStatistics } from "./use-statistics.ts";

export interface StatisticsViewProps {
  storage: Storage;
  version: number;
  onClose: () => void;
}

/** What the ledger says about a storage: how much of it there is, in how many copies, and where. */
export function StatisticsView({ storage, version, onClose }: StatisticsViewProps) {
  const { t } = useTranslation("statistics");
  const { figures, places, toldAt } = useStatistics(storage.address, version);
  if (figures.value === undefined && figures.error !== null) {
    return (
      <ErrorState title={t("failed")} error={figures.error} onRetry={figures.askAgain} retrying={figures.isAsking} />
    );
  }
  const stale = [figures, places].find(({ value, error }) => value !== undefined && error !== null);
  return (
    <div className={classes.view}>
      <p className={classes.lead}>
        {t("lead")} <bdi className={classes.name}>{storage.title}</bdi>
      </p>
      {figures.value === undefined ? (
        <FiguresSkeleton />
      ) : (
        <>
          <Notes figures={figures.value} onClose={onClose} />
          <Figures figures={figures.value} />
        </>
      )}
      <section className={classes.section} aria-labelledby="statistics-places">
        <h3 id="statistics-places" className={classes.heading}>
          {t("places.title")}
        </h3>
        <Places places={places} />
      </section>
      {stale && (
        <LoadFailed text={t("notRenewed")} error={stale.error} retrying={stale.isAsking} onRetry={stale.askAgain} />
      )}
      <WhoseWord toldAt={toldAt} />
    </div>
  );
}

/** What stands out in the figures, with the next step where there is one. */
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
      <div className={classes.empty}>
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
  return null;
}

function WhoseWord({ toldAt }: { toldAt: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  return (
    <p className={classes.whose} data-unknown={toldAt === 0 || undefined}>
      {t("whoseWord", { time: format.date(toldAt, "time") })}
    </p>
  );
}
