import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { useElementSize } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { moveByArrows } from "./arrow-keys.ts";
import { groupPlaces, type PlaceGroup } from "./group-places.ts";
import { MapDot } from "./MapDot.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { MapTip } from "./MapTip.tsx";
import { placeLines } from "./place-lines.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import classes from "./WorldMap.module.css";
import { createWorld } from "./world.ts";

const world = createWorld();

/** Narrower than this it is touched rather than pointed at. */
const smallWidthPx = 700;
const dotPx = { pointed: { width: 44, height: 24 }, touched: { width: 44, height: 44 } } as const;

export interface WorldMapProps {
  devices: readonly DeviceWithCopies[];
  chosenIds: readonly string[];
  /** The devices of a dot; none when it is left again. */
  onChoose: (ids: readonly string[]) => void;
}

/** The devices on a map of the world. One stop for the Tab key: the arrows go from dot to dot, from west to east. */
export function WorldMap({ devices, chosenIds, onChoose }: WorldMapProps) {
  const { t, i18n } = useTranslation("statistics");
  const { ref, width } = useElementSize();
  const isSmall = width < smallWidthPx;
  const groups = useMemo(() => {
    if (width === 0) return [];
    return groupPlaces(devices, world, { widthPx: width, dotPx: isSmall ? dotPx.touched : dotPx.pointed });
  }, [devices, width, isSmall]);
  // By a device of the dot: the dots themselves change with the figures and with the room that they have.
  const [reachedId, setReachedId] = useState<string | null>(null);
  const [lookedAtId, setLookedAtId] = useState<string | null>(null);
  const groupWith = (deviceId: string | null) =>
    groups.find(({ devices: there }) => there.some(({ id }) => id === deviceId));
  const reached = groupWith(reachedId) ?? groups[0];
  const lookedAt = groupWith(lookedAtId);
  const keptFocus = useKeptFocus(groups);
  const isChosen = (group: PlaceGroup) => group.devices.some(({ id }) => chosenIds.includes(id));
  const linesOf = (group: PlaceGroup) => placeLines(group.devices, t, i18n.language);

  return (
    <div className={classes.frame}>
      <div className={classes.map} ref={ref} style={{ aspectRatio: `${world.width} / ${world.height}` }}>
        <svg className={classes.world} viewBox={`0 0 ${world.width} ${world.height}`} aria-hidden>
          <path className={classes.land} d={world.landPath} />
        </svg>
        <div role="toolbar" aria-label={t("map.label")} onKeyDown={moveByArrows} {...keptFocus}>
          {groups.map((group) => (
            <MapDot
              key={group.key}
              group={group}
              lines={linesOf(group)}
              isChosen={isChosen(group)}
              isReached={group === reached}
              onLook={(isLookedAt) => setLookedAtId(isLookedAt ? group.key : null)}
              onFocus={() => setReachedId((id) => (id !== null && groupWith(id) === group ? id : group.key))}
              onChoose={() => onChoose(isChosen(group) ? [] : group.devices.map(({ id }) => id))}
            />
          ))}
        </div>
        {lookedAt && <MapTip group={lookedAt} lines={linesOf(lookedAt)} isUnderMap={isSmall} />}
      </div>
      <MapLegend devices={devices} />
    </div>
  );
}
