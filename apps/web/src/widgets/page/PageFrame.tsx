import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PageFrame.module.css";

export interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  /** For forms and reading; lists take the whole width. */
  narrow?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the storages: its heading, what can be done with the whole of it, and what it shows. */
export function PageFrame({ title, lead, narrow = false, actions, children }: PageFrameProps) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <div>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && (
            <Text component="p" className={classes.lead}>
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
