import type { ReactNode } from "react";
import classes from "./ModalButtons.module.css";

/** Buttons at the end of a dialog, of equal width: cancel first, the main one last. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
