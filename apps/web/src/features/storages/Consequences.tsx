import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Consequences.module.css";

/** Consequences shown before an action that can't be undone. */
export function Consequences({ children }: { children: ReactNode }) {
  return <dl className={shared.column}>{children}</dl>;
}

export function Consequence({
  term,
  isLoss = false,
  children,
}: {
  term: string;
  isLoss?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.consequence}>
      <dt className={`${shared.strong} ${classes.term}`} data-loss={isLoss || undefined}>
        {term}
      </dt>
      {children}
    </div>
  );
}

/** If the address does not fit on one line, it is broken in its middle. */
export function LostAddress({ address }: { address: string }) {
  const middle = Math.ceil(address.length / 2);
  return (
    <span className={classes.address}>
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </span>
  );
}
