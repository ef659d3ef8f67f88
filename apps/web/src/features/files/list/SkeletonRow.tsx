import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import classes from "./FileList.module.css";
import { rowIndexOf } from "./row-index.ts";

export interface SkeletonRowProps {
  index: number;
  leftPx: number;
  topPx: number;
  /** Null for the whole width. */
  widthPx: number | null;
  isActive: boolean;
}

/** Row whose entry is loading. It has the height of the others, so that nothing moves. */
export function SkeletonRow({ index, leftPx, topPx, widthPx, isActive }: SkeletonRowProps) {
  return (
    <tr
      aria-rowindex={rowIndexOf(index)}
      aria-busy
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translate(${leftPx}px, ${topPx}px)`, ...(widthPx === null ? {} : { width: widthPx }) }}
    >
      <td className={classes.name}>
        <Skeleton height={24} width={24} />
        <Skeleton height={16} width="40%" />
      </td>
      <td className={classes.size} />
      <td className={classes.date} />
      <td />
    </tr>
  );
}
