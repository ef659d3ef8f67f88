import type { StorageCopies } from "@dexnet/drive/statistics";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import shared from "../../platform/theme/shared.module.css";
import { Callout } from "../../widgets/page/Callout.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import { DeviceList } from "./DeviceList.tsx";
import classes from "./DeviceLocations.module.css";
import { deviceLines } from "./device-lines.ts";
import { mapCodeQuery } from "./statistics-queries.ts";

/** Subject of the copies on the map. */
export type MapSubject = "storage" | "file";

const none: readonly string[] = [];
const listRowPx = 56;

export interface DeviceLocationsProps {
  /** Undefined until both the figures and the devices are loaded. */
  locations: StorageCopies | undefined;
  devices: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  subject?: MapSubject;
}

/** Locations of the copies as a map, and the same as a list. */
export function DeviceLocations({ locations, devices, subject = "storage" }: DeviceLocationsProps) {
  const { t } = useTranslation("statistics");
  const [chosenIds, setChosenIds] = useState(none);

  if (locations === undefined && devices.error !== null) {
    return (
      <LoadFailed
        text={t("places.failed")}
        error={devices.error}
        retrying={devices.isFetching}
        onRetry={() => void devices.refetch()}
      />
    );
  }
  return (
    <>
      {locations?.devices.some(({ isInvented }) => isInvented) && (
        <Callout title={t("places.inventedTitle")}>{t("places.inventedText")}</Callout>
      )}
      <MapPart locations={locations} subject={subject} chosenIds={chosenIds} onChoose={setChosenIds} />
      {locations === undefined ? (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={5 * listRowPx} />
        </div>
      ) : (
        <DeviceList locations={locations} chosenIds={chosenIds} />
      )}
    </>
  );
}

interface MapPartProps {
  locations: StorageCopies | undefined;
  subject: MapSubject;
  chosenIds: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The code of the map is loaded separately. The list has the same content. */
function MapPart({ locations, subject, chosenIds, onChoose }: MapPartProps) {
  const { t, i18n } = useTranslation("statistics");
  const code = useSteadyQuery(mapCodeQuery());
  if (code.isError) {
    return (
      <LoadFailed
        text={t("map.failed")}
        error="network"
        retrying={code.isFetching}
        onRetry={() => void code.refetch()}
      />
    );
  }
  if (locations === undefined || code.data === undefined) {
    return (
      <div className={`${shared.frame} ${classes.frame}`} aria-hidden>
        <div className={classes.map} />
      </div>
    );
  }
  const { WorldMap } = code.data;
  const legend = subject === "file" ? "fileLegend" : "legend";
  return (
    <WorldMap
      devices={locations.devices}
      label={t("map.label")}
      describe={(devices) => deviceLines(devices, t, i18n.language)}
      legend={{
        holding: t(`map.${legend}.holding`),
        idle: t(`map.${legend}.idle`),
        offline: t(`map.${legend}.offline`),
      }}
      chosenIds={chosenIds}
      onChoose={onChoose}
    />
  );
}
