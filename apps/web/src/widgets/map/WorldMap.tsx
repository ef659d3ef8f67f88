import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useMemo, useState } from "react";
import shared from "../../platform/theme/shared.module.css";
import { moveByArrows } from "./arrow-keys.ts";
import { type DeviceGroup, groupDevices } from "./group-devices.ts";
import { MapDot } from "./MapDot.tsx";
import { MapLegend, type MapLegendProps } from "./MapLegend.tsx";
import { MapTip } from "./MapTip.tsx";
import { type MapView, positionInView, wholeMap } from "./map-view.ts";
import type { PlacedDevice } from "./placed-device.ts";
import { useDotFocus } from "./use-dot-focus.ts";
import classes from "./WorldMap.module.css";
import { createWorld } from "./world.ts";

export const world = createWorld();

/** Narrower maps are used by touch. */
const smallWidthPx = 700;
const dotPx = { pointed: { width: 44, height: 24 }, touched: { width: 44, height: 44 } } as const;

export interface WorldMapProps {
  devices: readonly PlacedDevice[];
  /** Accessible name of the dots together. */
  label: string;
  /** Description of the devices of a dot, line by line. */
  describe: (devices: readonly PlacedDevice[]) => readonly string[];
  legend: MapLegendProps["texts"];
  chosenIds: readonly string[];
  /** Called with the devices of a chosen dot; with none when the choice is cleared. */
  onChoose: (ids: readonly string[]) => void;
  /** Part of the map that is shown. */
  view?: MapView;
  /** Element above the land and below the dots. */
  surface?: ReactNode;
}

/** Map of the world with the devices. Its dots are one tab stop: arrow keys move from dot to dot, from west to east. */
export function WorldMap(props: WorldMapProps) {
  const { devices, label, describe, legend, chosenIds, onChoose, view = wholeMap, surface } = props;
  const { ref, width } = useElementSize();
  const isSmall = width < smallWidthPx;
  const groups = useMemo(() => {
    if (width === 0) return [];
    const widthPx = width * view.scale;
    const all = groupDevices(devices, world, { widthPx, dotPx: isSmall ? dotPx.touched : dotPx.pointed });
    return all.map((group) => ({ ...group, ...positionInView(view, group) })).filter(isInView);
  }, [devices, width, isSmall, view]);
  // Identified by a device of the dot: the dots change with the figures, the width and the view.
  const [tabStopId, setTabStopId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const groupWith = (deviceId: string | null) =>
    groups.find(({ devices: members }) => members.some(({ id }) => id === deviceId));
  const tabStop = groupWith(tabStopId) ?? groups[0];
  const hovered = groupWith(hoveredId);
  const dotFocus = useDotFocus(groups);
  const isChosen = (group: DeviceGroup) => group.devices.some(({ id }) => chosenIds.includes(id));
  const shownBox = [
    view.x * world.width,
    view.y * world.height,
    world.width / view.scale,
    world.height / view.scale,
  ].join(" ");

  return (
    <div className={`${shared.frame} ${classes.frame}`}>
      <div className={classes.map} ref={ref} style={{ aspectRatio: `${world.width} / ${world.height}` }}>
        <svg className={classes.world} viewBox={shownBox} aria-hidden>
          <path className={classes.land} d={world.landPath} />
        </svg>
        {surface}
        <div role="toolbar" aria-label={label} onKeyDown={moveByArrows} {...dotFocus}>
          {groups.map((group) => (
            <MapDot
              key={group.key}
              group={group}
              lines={describe(group.devices)}
              isChosen={isChosen(group)}
              isTabStop={group === tabStop}
              onHover={(isHovered) => setHoveredId(isHovered ? group.key : null)}
              onFocus={() => setTabStopId((id) => (id !== null && groupWith(id) === group ? id : group.key))}
              onChoose={() => onChoose(isChosen(group) ? [] : group.devices.map(({ id }) => id))}
            />
          ))}
        </div>
        {hovered && <MapTip group={hovered} lines={describe(hovered.devices)} isUnderMap={isSmall} />}
      </div>
      <MapLegend devices={devices} texts={legend} />
    </div>
  );
}

function isInView({ x, y }: DeviceGroup): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}
