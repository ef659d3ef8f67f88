import classes from "./ProgressLine.module.css";

/** Thin progress on the lower edge of a positioned row. The row says the same in words. */
export function ProgressLine({ percent, className = "" }: { percent: number; className?: string | undefined }) {
  return (
    <span className={`${classes.line} ${className}`} aria-hidden>
      <span className={classes.filled} style={{ width: `${percent}%` }} />
    </span>
  );
}
