import type { ReactNode } from "react";
import classes from "./StateMessage.module.css";

export interface StateMessageProps {
  icon: ReactNode;
  tone?: "quiet" | "error";
  title: string;
  /** 1 where the message is all of the page, and so its heading. */
  heading?: 1 | 2;
  text?: string | undefined;
  /** The next step: a button or two. */
  children?: ReactNode;
}

/** The middle of a page that has nothing else to show. */
export function StateMessage({ icon, tone = "quiet", title, heading = 2, text, children }: StateMessageProps) {
  const Heading = heading === 1 ? "h1" : "h2";
  return (
    <div className={classes.message} role={tone === "error" ? "alert" : undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.next}>{children}</div>}
    </div>
  );
}
