import classes from "./UsageRing.module.css";

export interface UsageRingProps {
  /** Used share from 0 to 1. */
  share: number;
  sizePx: number;
  percent: string;
  label: string;
}

const strokePx = 3;

/** Usage of a storage as a ring with the percentage inside. */
export function UsageRing({ share, sizePx, percent, label }: UsageRingProps) {
  const radius = (sizePx - strokePx) / 2;
  const round = 2 * Math.PI * radius;
  const middle = sizePx / 2;
  return (
    <svg className={classes.ring} width={sizePx} height={sizePx} role="img" aria-label={label} data-full={share >= 0.9}>
      <circle className={classes.track} cx={middle} cy={middle} r={radius} strokeWidth={strokePx} />
      <circle
        className={classes.used}
        cx={middle}
        cy={middle}
        r={radius}
        strokeWidth={strokePx}
        strokeDasharray={`${round * share} ${round}`}
        transform={`rotate(-90 ${middle} ${middle})`}
      />
      <text className={classes.percent} x="50%" y="50%" fontSize={sizePx > 36 ? 11 : 9}>
        {percent}
      </text>
    </svg>
  );
}
