import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { IconServer2 } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import shared from "../../platform/theme/shared.module.css";
import { Callout } from "../../widgets/page/Callout.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import { deviceLines } from "../statistics/device-lines.ts";
import { CountryTable } from "./CountryTable.tsx";
import classes from "./DevicesSection.module.css";
import { zoomableMapQuery } from "./network-queries.ts";

const tableHeightPx = 240;
const none: readonly string[] = [];

/** Devices of the network as a map, and by country as a table. */
export function DevicesSection({ devices }: { devices: UseQueryResult<readonly DeviceWithCopies[]> }) {
  const { t } = useTranslation("network");
  const { t: tStatistics } = useTranslation("statistics");
  const [chosenIds, setChosenIds] = useState(none);
  const { data } = devices;
  return (
    <section className={classes.section} aria-labelledby="network-devices">
      <h2 id="network-devices" className={classes.title}>
        {t("map.title")}
      </h2>
      {data === undefined && devices.error !== null ? (
        <LoadFailed
          text={tStatistics("places.failed")}
          error={devices.error}
          retrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      ) : data?.length === 0 ? (
        <EmptyState icon={<IconServer2 size={28} />} title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <>
          {data?.some(({ isInvented }) => isInvented) && (
            <div className={classes.note}>
              <Callout title={tStatistics("places.inventedTitle")}>{tStatistics("places.inventedText")}</Callout>
            </div>
          )}
          <MapPart devices={data} chosenIds={chosenIds} onChoose={setChosenIds} />
          {data === undefined ? (
            <div role="status" aria-label={t("loading")}>
              <SkeletonBlock heightPx={tableHeightPx} />
            </div>
          ) : (
            <CountryTable devices={data} chosenIds={chosenIds} />
          )}
        </>
      )}
    </section>
  );
}

interface MapPartProps {
  devices: readonly DeviceWithCopies[] | undefined;
  chosenIds: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The code of the map is loaded separately. The table has the same content. */
function MapPart({ devices, chosenIds, onChoose }: MapPartProps) {
  const { t, i18n } = useTranslation("network");
  const { t: tStatistics } = useTranslation("statistics");
  const code = useSteadyQuery(zoomableMapQuery());
  if (code.isError) {
    return (
      <LoadFailed
        text={tStatistics("map.failed")}
        error="network"
        retrying={code.isFetching}
        onRetry={() => void code.refetch()}
      />
    );
  }
  if (devices === undefined || code.data === undefined)
    return <div className={`${shared.frame} ${classes.mapPlace}`} aria-hidden />;
  const { ZoomableMap } = code.data;
  return (
    <ZoomableMap
      devices={devices}
      label={tStatistics("map.label")}
      describe={(members) => deviceLines(members, tStatistics, i18n.language)}
      legend={{ holding: t("map.holding"), idle: t("map.idle"), offline: t("map.offline") }}
      texts={{
        map: t("map.label"),
        hint: t("map.hint"),
        zoomIn: t("map.zoomIn"),
        zoomOut: t("map.zoomOut"),
        whole: t("map.whole"),
      }}
      chosenIds={chosenIds}
      onChoose={onChoose}
    />
  );
}
