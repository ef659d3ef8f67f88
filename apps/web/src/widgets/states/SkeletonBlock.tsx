import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import classes from "./SkeletonBlock.module.css";

export function SkeletonBlock({ heightPx }: { heightPx: number }) {
  return <Skeleton height={heightPx} radius="lg" className={classes.block ?? ""} />;
}
