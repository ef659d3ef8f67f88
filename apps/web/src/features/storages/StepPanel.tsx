import { Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./StepPanel.module.css";

export interface StepPanelProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons: back first, the main one last. */
  buttons?: ReactNode;
  /** Whether the heading takes the focus when the step appears, so that it is read out. Not for the first step of a page. */
  takesFocus?: boolean;
}

export function StepPanel({ title, text, children, buttons, takesFocus = true }: StepPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={`${shared.card} ${shared.column} ${classes.panel}`}>
      <div>
        <Title order={2} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {text && (
          <Text component="p" className={classes.text}>
            {text}
          </Text>
        )}
      </div>
      {children}
      {buttons && <div className={classes.buttons}>{buttons}</div>}
    </div>
  );
}
