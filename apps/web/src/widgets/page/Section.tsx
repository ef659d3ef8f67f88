import { Title } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import classes from "./Section.module.css";

export interface SectionProps {
  title: string;
  /** State beside the title. */
  state?: ReactNode;
  /** The one button of the section, at its end. */
  action?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Part of a page in a frame of its own: title and state, the button at the end, and the content below. */
export function Section({ title, state, action, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.heading} ref={headingRef ?? null} tabIndex={-1}>
          {title}
        </Title>
        {state}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

/** Short state beside a title, marked when it is good. */
export function SectionState({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <span className={classes.state} data-on={isOn || undefined}>
      {children}
    </span>
  );
}
