import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Board.module.css";

/** Page of the gallery. */
export function Board({ children }: { children: ReactNode }) {
  return <div className={classes.board}>{children}</div>;
}

/** States of one component. */
export function Shelf({ name, isColumn = false, children }: { name: string; isColumn?: boolean; children: ReactNode }) {
  return (
    <section className={shared.shrink} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <div className={isColumn ? `${shared.grid} ${classes.column}` : `${shared.wrap} ${classes.row}`}>{children}</div>
    </section>
  );
}
