import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Callout.module.css";

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const;

export interface CalloutProps {
  tone?: keyof typeof icons;
  title: string;
  children?: ReactNode;
}

/** Important information. Screen readers announce an error when it appears. */
export function Callout({ tone = "info", title, children }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div className={`${shared.card} ${classes.callout}`} data-tone={tone} role={tone === "error" ? "alert" : "note"}>
      <Icon className={classes.icon} size={24} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        {children && <div className={`${shared.note} ${classes.text}`}>{children}</div>}
      </div>
    </div>
  );
}
