import type { PlaceGroup } from "./group-places.ts";
import classes from "./MapTip.module.css";

export interface MapTipProps {
  group: PlaceGroup;
  lines: readonly string[];
  /** A small map would be covered: then it stands under it, over the legend. */
  isUnderMap: boolean;
}

/** What a dot stands for, beside it and inside the map's sides. To screen readers the dot's own name says it. */
export function MapTip({ group: { x, y }, lines, isUnderMap }: MapTipProps) {
  const beside = {
    style: { left: `${x * 100}%`, top: `${y * 100}%` },
    "data-side": x < 1 / 3 ? "start" : x > 2 / 3 ? "end" : "middle",
    "data-below": y < 1 / 2 || undefined,
  };
  return (
    <div className={classes.tip} {...(isUnderMap ? { "data-under-map": true } : beside)} aria-hidden>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
