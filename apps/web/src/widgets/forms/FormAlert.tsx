import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./FormAlert.module.css";

export interface FormError {
  sentence: string;
  /** How long it has to be waited, counted down. */
  wait: string | undefined;
}

export interface FormAlertProps {
  text: FormError | undefined;
  /** Other ways, meanwhile. */
  children?: ReactNode;
}

/** What is wrong with the whole of a form. The region stays, so that what comes into it is read out. */
export function FormAlert({ text, children }: FormAlertProps) {
  return (
    <div role="alert" className={classes.region}>
      {text && (
        <div className={classes.alert}>
          <IconAlertCircle size={20} className={classes.icon} aria-hidden />
          <div>
            <p className={classes.text}>
              {text.sentence} {/* A timer is read out with the alert, and not again at each second. */}
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
