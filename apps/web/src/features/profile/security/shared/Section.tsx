import { Title } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import classes from "./Section.module.css";

export interface SectionProps {
  title: string;
  /** State beside the title. */
  state?: ReactNode;
  action?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, state, action, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={3} id={id} className={classes.heading} ref={headingRef ?? null} tabIndex={-1}>
          {title}
        </Title>
        {state}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
