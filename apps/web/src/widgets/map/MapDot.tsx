import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shortCount } from "../../platform/format/figure-text.ts";
import type { DeviceGroup } from "./group-devices.ts";
import classes from "./MapDot.module.css";
import { dotStateOf } from "./placed-device.ts";

export interface MapDotProps {
  group: DeviceGroup;
  /** Description of the devices, line by line. */
  lines: readonly string[];
  isChosen: boolean;
  isTabStop: boolean;
  /** Called when the pointer or the focus enters or leaves the dot. */
  onHover: (isHovered: boolean) => void;
  onFocus: () => void;
  onChoose: () => void;
}

/** Dot on the map with the number of copies. A click shows its devices in the list. */
export function MapDot({ group, lines, isChosen, isTabStop, onHover, onFocus, onChoose }: MapDotProps) {
  const { i18n } = useTranslation("platform");
  const { copies } = group;
  return (
    <button
      type="button"
      className={classes.dot}
      style={{ left: `${group.x * 100}%`, top: `${group.y * 100}%` }}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      data-state={dotStateOf(group)}
      onFocus={() => {
        onFocus();
        onHover(true);
      }}
      onBlur={() => onHover(false)}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onClick={onChoose}
    >
      <span className={classes.mark}>{copies > 0 && shortCount(copies, i18n.language)}</span>
      <VisuallyHidden>{lines.join("; ")}</VisuallyHidden>
    </button>
  );
}
