import shared from "../../platform/theme/shared.module.css";
import type { DeviceGroup } from "./group-devices.ts";
import classes from "./MapTip.module.css";

export interface MapTipProps {
  group: DeviceGroup;
  lines: readonly string[];
  /** Whether the tip is below the map, over the legend: it would cover a small map. */
  isUnderMap: boolean;
}

/** Tooltip of a dot, inside the edges of the map. Screen readers use the name of the dot. */
export function MapTip({ group: { x, y }, lines, isUnderMap }: MapTipProps) {
  const beside = {
    style: { left: `${x * 100}%`, top: `${y * 100}%` },
    "data-side": x < 1 / 3 ? "start" : x > 2 / 3 ? "end" : "middle",
    "data-below": y < 1 / 2 || undefined,
  };
  return (
    <div
      className={`${shared.small} ${classes.tip}`}
      {...(isUnderMap ? { "data-under-map": true } : beside)}
      aria-hidden
    >
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
