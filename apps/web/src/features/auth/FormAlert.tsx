import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./FormAlert.module.css";

/** What is wrong with the whole of a form. The region stays, so that what comes into it is read out. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.region}>
      {text && (
        <div className={classes.alert}>
          <IconAlertCircle size={20} className={classes.icon} aria-hidden />
          <span>{text}</span>
        </div>
      )}
    </div>
  );
}
