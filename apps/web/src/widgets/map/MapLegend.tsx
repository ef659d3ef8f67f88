import shared from "../../platform/theme/shared.module.css";
import classes from "./MapLegend.module.css";
import { type DotState, dotStateOf, type PlacedDevice } from "./placed-device.ts";

export interface MapLegendProps {
  devices: readonly PlacedDevice[];
  texts: Readonly<Record<DotState, string>>;
}

const states = ["holding", "idle", "offline"] as const;

/** Legend of the dots that are on the map. */
export function MapLegend({ devices, texts }: MapLegendProps) {
  const shown = new Set(devices.map(dotStateOf));
  return (
    <ul className={`${shared.note} ${shared.wrap} ${classes.legend}`} aria-hidden>
      {states
        .filter((state) => shown.has(state))
        .map((state) => (
          <li key={state} className={shared.row}>
            <span className={classes.mark} data-state={state} />
            {texts[state]}
          </li>
        ))}
    </ul>
  );
}
