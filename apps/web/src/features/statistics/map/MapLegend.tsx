import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import { useTranslation } from "react-i18next";
import classes from "./MapLegend.module.css";

/** What the dots mean; only those that are to be seen. */
export function MapLegend({ devices }: { devices: readonly DeviceWithCopies[] }) {
  const { t } = useTranslation("statistics");
  const shown = [
    { state: "holding", isThere: devices.some(({ isOnline, copies }) => isOnline && copies > 0) },
    { state: "idle", isThere: devices.some(({ isOnline, copies }) => isOnline && copies === 0) },
    { state: "offline", isThere: devices.some(({ isOnline }) => !isOnline) },
  ] as const;
  return (
    <ul className={classes.legend} aria-hidden>
      {shown
        .filter(({ isThere }) => isThere)
        .map(({ state }) => (
          <li key={state} className={classes.entry}>
            <span className={classes.mark} data-state={state} />
            {t(`map.legend.${state}`)}
          </li>
        ))}
    </ul>
  );
}
