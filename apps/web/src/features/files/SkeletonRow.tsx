import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import classes from "./FileList.module.css";
import { rowIndexOf } from "./FileRow.tsx";

export interface SkeletonRowProps {
  index: number;
  topPx: number;
  isActive: boolean;
}

/** Row whose entry is loading. It has the height of the others, so that nothing moves. */
export function SkeletonRow({ index, topPx, isActive }: SkeletonRowProps) {
  return (
    <tr
      aria-rowindex={rowIndexOf(index)}
      aria-busy
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${topPx}px)` }}
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
