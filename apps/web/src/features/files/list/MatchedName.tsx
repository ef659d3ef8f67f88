import classes from "./FileList.module.css";
import { splitMatch } from "./split-match.ts";

/** Name of an entry with the part that the search has found. */
export function MatchedName({ name, searchText }: { name: string; searchText: string }) {
  const split = splitMatch(name, searchText);
  if (split === null) return name;
  return (
    <>
      {split.before}
      <mark className={classes.match}>{split.match}</mark>
      {split.after}
    </>
  );
}
