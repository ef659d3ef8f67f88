import classes from "./Person.module.css";

/** Who is signed in. */
export function Person({ email }: { email: string }) {
  return (
    <div className={classes.person}>
      <span className={classes.initial} aria-hidden>
        {email.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.email}>{email}</span>
    </div>
  );
}
