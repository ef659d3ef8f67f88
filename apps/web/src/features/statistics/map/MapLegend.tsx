import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { useTranslation } from "react-i18next";
import classes from "./MapLegend.module.css";

/** Subject of the copies on the map. */
export type MapSubject = "storage" | "file";

/** Legend of the dots that are on the map. */
export function MapLegend({ devices, subject }: { devices: readonly DeviceWithCopies[]; subject: MapSubject }) {
  const { t } = useTranslation("statistics");
  const shown = [
    { state: "holding", isShown: devices.some(({ isOnline, copies }) => isOnline && copies > 0) },
    { state: "idle", isShown: devices.some(({ isOnline, copies }) => isOnline && copies === 0) },
    { state: "offline", isShown: devices.some(({ isOnline }) => !isOnline) },
  ] as const;
  return (
    <ul className={classes.legend} aria-hidden>
      {shown
        .filter(({ isShown }) => isShown)
        .map(({ state }) => (
          <li key={state} className={classes.entry}>
            <span className={classes.mark} data-state={state} />
            {t(`map.${subject === "file" ? "fileLegend" : "legend"}.${state}`)}
          </li>
        ))}
    </ul>
  );
}
