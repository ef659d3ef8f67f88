import shared from "../../platform/theme/shared.module.css";
import classes from "./Steps.module.css";

/** Progress through steps. `current` is the index of the current step. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={classes.steps}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={`${shared.note} ${classes.step}`}
          data-done={index < current || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
