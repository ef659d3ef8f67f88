import classes from "./PrintedList.module.css";
import { usePrintedSheet } from "./use-printed-sheet.tsx";

export interface PrintedList {
  title: string;
  text: string;
  /** Items in a numbered list, in a monospace font. */
  items: readonly string[];
  note: string;
}

/** Prints a list to keep on paper. */
export function usePrintedList({ title, text, items, note }: PrintedList) {
  return usePrintedSheet(
    <>
      <p className={classes.title}>{title}</p>
      <p>{text}</p>
      <ol className={classes.items}>
        {items
          .map((item, index) => ({ item, number: index + 1 }))
          .map(({ item, number }) => (
            <li key={number}>{item}</li>
          ))}
      </ol>
      <p>{note}</p>
    </>,
  );
}
