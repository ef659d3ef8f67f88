import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { useElementSize } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { moveByArrows } from "./arrow-keys.ts";
import { deviceLines } from "./device-lines.ts";
import { type DeviceGroup, groupDevices } from "./group-devices.ts";
import { MapDot } from "./MapDot.tsx";
import { MapLegend, type MapSubject } from "./MapLegend.tsx";
import { MapTip } from "./MapTip.tsx";
import { useDotFocus } from "./use-dot-focus.ts";
import classes from "./WorldMap.module.css";
import { createWorld } from "./world.ts";

const world = createWorld();

/** Narrower maps are used by touch. */
const smallWidthPx = 700;
const dotPx = { pointed: { width: 44, height: 24 }, touched: { width: 44, height: 44 } } as const;

export interface WorldMapProps {
  devices: readonly DeviceWithCopies[];
  subject: MapSubject;
  chosenIds: readonly string[];
  /** Called with the devices of a chosen dot; with none when the choice is cleared. */
  onChoose: (ids: readonly string[]) => void;
}

/** Map of the world with the devices. It has one tab stop: the arrow keys move from dot to dot, from west to east. */
export function WorldMap({ devices, subject, chosenIds, onChoose }: WorldMapProps) {
  const { t, i18n } = useTranslation("statistics");
  const { ref, width } = useElementSize();
  const isSmall = width < smallWidthPx;
  const groups = useMemo(() => {
    if (width === 0) return [];
    return groupDevices(devices, world, { widthPx: width, dotPx: isSmall ? dotPx.touched : dotPx.pointed });
  }, [devices, width, isSmall]);
  // Identified by a device of the dot: the dots change with the figures and the width.
  const [tabStopId, setTabStopId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const groupWith = (deviceId: string | null) =>
    groups.find(({ devices: members }) => members.some(({ id }) => id === deviceId));
  const tabStop = groupWith(tabStopId) ?? groups[0];
  const hovered = groupWith(hoveredId);
  const dotFocus = useDotFocus(groups);
  const isChosen = (group: DeviceGroup) => group.devices.some(({ id }) => chosenIds.includes(id));
  const linesOf = (group: DeviceGroup) => deviceLines(group.devices, t, i18n.language);

  return (
    <div className={classes.frame}>
      <div className={classes.map} ref={ref} style={{ aspectRatio: `${world.width} / ${world.height}` }}>
        <svg className={classes.world} viewBox={`0 0 ${world.width} ${world.height}`} aria-hidden>
          <path className={classes.land} d={world.landPath} />
        </svg>
        <div role="toolbar" aria-label={t("map.label")} onKeyDown={moveByArrows} {...dotFocus}>
          {groups.map((group) => (
            <MapDot
              key={group.key}
              group={group}
              lines={linesOf(group)}
              isChosen={isChosen(group)}
              isTabStop={group === tabStop}
              onHover={(isHovered) => setHoveredId(isHovered ? group.key : null)}
              onFocus={() => setTabStopId((id) => (id !== null && groupWith(id) === group ? id : group.key))}
              onChoose={() => onChoose(isChosen(group) ? [] : group.devices.map(({ id }) => id))}
            />
          ))}
        </div>
        {hovered && <MapTip group={hovered} lines={linesOf(hovered)} isUnderMap={isSmall} />}
      </div>
      <MapLegend devices={devices} subject={subject} />
    </div>
  );
}
