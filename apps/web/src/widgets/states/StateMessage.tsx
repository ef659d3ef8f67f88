import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./StateMessage.module.css";

export interface StateMessageProps {
  icon: ReactNode;
  tone?: "quiet" | "error";
  title: string;
  /** Level of the heading: 1 where the message is the whole page. */
  heading?: 1 | 2;
  text?: string | undefined;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** Message in the middle of a page without other content. */
export function StateMessage({ icon, tone = "quiet", title, heading = 2, text, children }: StateMessageProps) {
  const Heading = heading === 1 ? "h1" : "h2";
  return (
    <div className={`${shared.column} ${classes.message}`} role={tone === "error" ? "alert" : undefined}>
      <span className={`${shared.frame} ${classes.icon}`} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={`${shared.wrap} ${classes.next}`}>{children}</div>}
    </div>
  );
}
