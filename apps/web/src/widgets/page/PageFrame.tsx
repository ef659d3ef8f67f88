import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./PageFrame.module.css";

export interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  /** Narrow width for forms and texts. Lists take the whole width. */
  narrow?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page with a heading, actions and content. */
export function PageFrame({ title, lead, narrow = false, actions, children }: PageFrameProps) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <div className={`${shared.spread} ${classes.head}`}>
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
