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
    <ul className={classes.legend} aria-hidden>
      {states
        .filter((state) => shown.has(state))
        .map((state) => (
          <li key={state} className={classes.entry}>
            <span className={classes.mark} data-state={state} />
            {texts[state]}
          </li>
        ))}
    </ul>
  );
}
