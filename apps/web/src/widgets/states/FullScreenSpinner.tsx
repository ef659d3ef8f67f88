import { Loader } from "@mantine/core";
import classes from "./FullScreenSpinner.module.css";

/** While it is not yet known who is there. The label may be missing: texts can still be on the way. */
export function FullScreenSpinner({ label = "DexNet" }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <Loader size={40} />
    </div>
  );
}
