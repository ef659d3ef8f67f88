import { Title } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Section.module.css";

export interface SectionProps {
  title: string;
  /** State beside the title. */
  state?: ReactNode;
  /** The one button of the section: at the end of the title, and on a phone below the content. */
  action?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Part of a page in a frame of its own: title and state, the button beside them, and the content below. */
export function Section({ title, state, action, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${shared.card} ${classes.section}`} aria-labelledby={id}>
      <div className={`${shared.wrap} ${classes.head}`}>
        <div className={`${shared.wrap} ${classes.title}`}>
          <Title order={2} id={id} className={classes.heading} ref={headingRef ?? null} tabIndex={-1}>
            {title}
          </Title>
          {state}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

/** Short state beside a title, marked when it is good. */
export function SectionState({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <span className={`${shared.note} ${classes.state}`} data-on={isOn || undefined}>
      {children}
    </span>
  );
}
