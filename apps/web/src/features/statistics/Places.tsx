import type { StorageCopies } from "@dexnet/drive/statistics";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonBlock } from "../profile/SkeletonBlock.tsx";
import { LoadFailed } from "../profile/security/LoadFailed.tsx";
import { Callout } from "../storages/Callout.tsx";
import { DeviceList } from "./DeviceList.tsx";
import classes from "./Places.module.css";
import { mapCodeQuery } from "./queries.ts";
import type { Told } from "./use-statistics.ts";

const none: readonly string[] = [];
const listRowPx = 56;

/** Where the copies are: a map to look at, and the same as a list to read. */
export function Places({ places }: { places: Told<StorageCopies> }) {
  const { t } = useTranslation("statistics");
  const [chosenIds, setChosenIds] = useState(none);
  const { value } = places;
  if (value === undefined && places.error !== null) {
    return (
      <LoadFailed text={t("places.failed")} error={places.error} retrying={places.isAsking} onRetry={places.askAgain} />
    );
  }
  return (
    <>
      {value?.devices.some(({ isInvented }) => isInvented) && (
        <Callout title={t("places.inventedTitle")}>{t("places.inventedText")}</Callout>
      )}
      <MapPart places={value} chosenIds={chosenIds} onChoose={setChosenIds} />
      {value === undefined ? (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={5 * listRowPx} />
        </div>
      ) : (
        <DeviceList places={value} chosenIds={chosenIds} />
      )}
    </>
  );
}

interface MapPartProps {
  places: StorageCopies | undefined;
  chosenIds: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The map is code of its own. Without it the list still says everything. */
function MapPart({ places, chosenIds, onChoose }: MapPartProps) {
  const { t } = useTranslation("statistics");
  const code = useQuery(mapCodeQuery());
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
  if (places === undefined || code.data === undefined) {
    return (
      <div className={classes.frame} aria-hidden>
        <div className={classes.map} />
      </div>
    );
  }
  const { WorldMap } = code.data;
  return <WorldMap devices={places.devices} chosenIds={chosenIds} onChoose={onChoose} />;
}
