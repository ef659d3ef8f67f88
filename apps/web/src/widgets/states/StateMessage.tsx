import type { ReactNode } from "react";
import classes from "./StateMessage.module.css";

export interface StateMessageProps {
  icon: ReactNode;
  tone?: "quiet" | "error";
  title: string;
  text?: string | undefined;
  /** The next step: a button or two. */
  children?: ReactNode;
}

/** The middle of a page that has nothing else to show. */
export function StateMessage({ icon, tone = "quiet", title, text, children }: StateMessageProps) {
  return (
    <div className={classes.message} role={tone === "error" ? "alert" : undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.next}>{children}</div>}
    </div>
  );
}
