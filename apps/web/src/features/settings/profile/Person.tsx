import shared from "../../../platform/theme/shared.module.css";
import classes from "./Person.module.css";

/** Picture and e-mail of the signed-in user. */
export function Person({ email }: { email: string }) {
  return (
    <div className={`${shared.row} ${classes.person}`}>
      <span className={classes.initial} aria-hidden>
        {email.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.email}>{email}</span>
    </div>
  );
}
