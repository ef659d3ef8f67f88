import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shortCount } from "../format/figure-text.ts";
import type { PlaceGroup } from "./group-places.ts";
import classes from "./MapDot.module.css";

export interface MapDotProps {
  group: PlaceGroup;
  /** What is there, line by line. */
  lines: readonly string[];
  isChosen: boolean;
  /** Whether the Tab key stops here. */
  isReached: boolean;
  /** Is looked at, by pointer or focus, or no longer. */
  onLook: (isLookedAt: boolean) => void;
  onFocus: () => void;
  onChoose: () => void;
}

/** One place on the map, with the number of copies there. Pressed, it shows its devices in the list. */
export function MapDot({ group, lines, isChosen, isReached, onLook, onFocus, onChoose }: MapDotProps) {
  const { i18n } = useTranslation("statistics");
  const { copies, isOnline } = group;
  return (
    <button
      type="button"
      className={classes.dot}
      style={{ left: `${group.x * 100}%`, top: `${group.y * 100}%` }}
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isChosen}
      data-state={!isOnline ? "offline" : copies > 0 ? "holding" : "idle"}
      onFocus={() => {
        onFocus();
        onLook(true);
      }}
      onBlur={() => onLook(false)}
      onPointerEnter={() => onLook(true)}
      onPointerLeave={() => onLook(false)}
      onClick={onChoose}
    >
      <span className={classes.mark}>{copies > 0 && shortCount(copies, i18n.language)}</span>
      <VisuallyHidden>{lines.join("; ")}</VisuallyHidden>
    </button>
  );
}
