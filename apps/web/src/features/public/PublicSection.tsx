import type { ReactNode } from "react";
import classes from "./PublicSection.module.css";

export interface PublicSectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** Part of a page about the product, with its heading. */
export function PublicSection({ title, lead, children }: PublicSectionProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
