import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./FormAlert.module.css";

export interface FormError {
  sentence: string;
  /** Remaining wait, counted down. */
  wait: string | undefined;
}

export interface FormAlertProps {
  text: FormError | undefined;
  /** Alternatives during the wait. */
  children?: ReactNode;
}

/** Error of a whole form. The region is always mounted, so that screen readers announce its content. */
export function FormAlert({ text, children }: FormAlertProps) {
  return (
    <div role="alert" className={classes.region}>
      {text && (
        <div className={`${shared.small} ${classes.alert}`}>
          <IconAlertCircle size={20} className={classes.icon} aria-hidden />
          <div>
            <p>
              {text.sentence} {/* A timer is announced with the alert and not again at each second. */}
              {text.wait && (
                <span role="timer" className={classes.wait}>
                  {text.wait}
                </span>
              )}
            </p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
