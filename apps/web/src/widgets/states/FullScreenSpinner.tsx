import { Loader } from "@mantine/core";
import classes from "./FullScreenSpinner.module.css";

/** Shown until the session is known. The label is missing while texts are loading. */
export function FullScreenSpinner({ label = "DexNet" }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <Loader size={40} />
    </div>
  );
}
