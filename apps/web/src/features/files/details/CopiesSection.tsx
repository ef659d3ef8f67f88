import type { FilePart } from "@dexnet/drive/drive";
import type { LedgerDevice } from "@dexnet/drive/statistics";
import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { DeviceLocations } from "../../statistics/DeviceLocations.tsx";
import { locatePartCopies, summarizeCopies } from "../../statistics/part-copies.ts";
import { devicesQuery, partsQuery } from "../../statistics/statistics-queries.ts";
import classes from "./Details.module.css";
import { PartList } from "./PartList.tsx";

export interface CopiesSectionProps {
  address: string;
  entryId: string;
  /** Number of parts of the file. */
  parts: number;
}

const none: readonly LedgerDevice[] = [];

/** Copies of a file's parts by device, on the map and part by part. */
export function CopiesSection({ address, entryId, parts: partCount }: CopiesSectionProps) {
  const { t } = useTranslation("statistics");
  const { call, drive } = useApp();
  const parts = useInfiniteQuery(partsQuery(drive, address, entryId));
  const devices = useQuery(devicesQuery(call));
  const loaded = useMemo(() => parts.data?.pages.flatMap((page) => page.parts), [parts.data]);
  const locations = useMemo(
    () => (loaded && devices.data ? locatePartCopies(devices.data, loaded) : undefined),
    [loaded, devices.data],
  );
  return (
    <section className={`${shared.column} ${classes.section}`} aria-labelledby="details-copies">
      <h3 id="details-copies">{t("places.title")}</h3>
      {loaded === undefined && parts.isError ? (
        <LoadFailed
          text={t("details.failed")}
          error={parts.error}
          retrying={parts.isFetching}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <>
          <Summary parts={loaded} partCount={partCount} />
          <DeviceLocations locations={locations} devices={devices} subject="file" />
          {loaded && <PartList parts={loaded} devices={devices.data ?? none} />}
          {parts.isFetchNextPageError ? (
            <LoadFailed error={parts.error} retrying={parts.isFetching} onRetry={() => void parts.fetchNextPage()} />
          ) : (
            parts.hasNextPage && (
              <Button
                className={classes.more ?? ""}
                variant="default"
                loading={parts.isFetchingNextPage}
                onClick={() => void parts.fetchNextPage()}
              >
                {t("details.moreParts")}
              </Button>
            )
          )}
          <p className={shared.note}>{t("details.whoseWord")}</p>
        </>
      )}
    </section>
  );
}

/** State of the copies in one sentence. Its space is reserved until it is known. */
function Summary({ parts, partCount }: { parts: readonly FilePart[] | undefined; partCount: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  if (parts === undefined) return <p className={classes.summary}>{t("loading")}</p>;
  const { state, lacking, fewest } = summarizeCopies(parts);
  const shown =
    parts.length < partCount
      ? t("details.shownParts", { shown: format.number(parts.length), total: format.number(partCount) })
      : null;
  if (state === "whole") {
    return (
      <p className={classes.summary} data-state="whole">
        {t("details.whole", { count: parts.length, number: format.number(parts.length) })} {shown}
      </p>
    );
  }
  return (
    <Callout tone={state === "lost" ? "error" : "warning"} title={t(`details.${state}`, { fewest })}>
      {t(`details.${state}Text`, { count: lacking, number: format.number(lacking) })} {shown}
    </Callout>
  );
}
