import type { ReactNode } from "react";
import classes from "./Facts.module.css";

/** Facts shown before an action that can't be undone. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ term, isLoss = false, children }: { term: string; isLoss?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.term} data-loss={isLoss || undefined}>
        {term}
      </dt>
      {children}
    </div>
  );
}

export function FactAddress({ address }: { address: string }) {
  return <span className={classes.address}>{address}</span>;
}
