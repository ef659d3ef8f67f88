import classes from "./Logo.module.css";

/** Logo: the parts of one file at several places. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.frame} d="M16 2.5 27.7 9.25v13.5L16 29.5 4.3 22.75V9.25z" />
      <path className={classes.thread} d="M16 16V8.5M16 16l-6.5 3.75M16 16l6.5 3.75" />
      <circle className={classes.part} cx="16" cy="8.5" r="2.5" />
      <circle className={classes.part} cx="9.5" cy="19.75" r="2.5" />
      <circle className={classes.part} cx="22.5" cy="19.75" r="2.5" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.name}>DexNet</span>
    </span>
  );
}
