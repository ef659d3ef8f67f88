import { type IconName, iconPaths } from "./icon-paths.ts";
import classes from "./RowIcon.module.css";

/** Icon of a row. `isThin`: for the icon of an entry, which is larger than those of buttons. */
export function RowIcon({ name, isThin = false }: { name: IconName; isThin?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={isThin ? classes.entry : classes.action} aria-hidden>
      <path d={iconPaths[name]} />
    </svg>
  );
}
