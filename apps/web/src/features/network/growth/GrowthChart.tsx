import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./GrowthChart.module.css";
import { drawSeries, type GrowthFigure, type NetworkSample } from "./growth-series.ts";

const box = { width: 320, height: 96 } as const;

export interface GrowthChartProps {
  figure: GrowthFigure;
  /** At least two, in the order of time. */
  samples: readonly NetworkSample[];
  format: (value: number) => string;
}

/** One figure over time. Its words have the first and the newest value; the table has all. */
export function GrowthChart({ figure, samples, format }: GrowthChartProps) {
  const { t } = useTranslation("network");
  const { line, area } = drawSeries(samples, figure, box);
  const first = samples[0]?.[figure] ?? 0;
  const last = samples.at(-1)?.[figure] ?? 0;
  return (
    <figure className={`${shared.frame} ${classes.chart}`}>
      <figcaption>
        <span className={`${shared.note} ${classes.term}`}>{t(`growth.${figure}`)}</span>
        <span className={`${shared.title} ${classes.value}`}>{format(last)}</span>
        <span className={`${shared.note} ${classes.from}`}>{t("growth.from", { value: format(first) })}</span>
      </figcaption>
      <svg
        className={classes.drawing}
        viewBox={`0 -2 ${box.width} ${box.height + 4}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className={classes.area} d={area} />
        <path className={classes.line} d={line} />
      </svg>
    </figure>
  );
}
