import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Facts.module.css";

/** Facts shown before an action that can't be undone. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={shared.column}>{children}</dl>;
}

export function Fact({ term, isLoss = false, children }: { term: string; isLoss?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={`${shared.strong} ${classes.term}`} data-loss={isLoss || undefined}>
        {term}
      </dt>
      {children}
    </div>
  );
}

/** If the address does not fit on one line, it is broken in its middle. */
export function FactAddress({ address }: { address: string }) {
  const middle = Math.ceil(address.length / 2);
  return (
    <span className={classes.address}>
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </span>
  );
}
