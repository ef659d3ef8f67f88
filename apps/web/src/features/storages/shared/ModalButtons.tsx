import type { ReactNode } from "react";
import classes from "./ModalButtons.module.css";

/** The buttons at the end of a modal's form: the way out first, the way on last. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
