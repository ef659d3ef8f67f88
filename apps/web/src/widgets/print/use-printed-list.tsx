import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./PrintedList.module.css";

export interface PrintedList {
  title: string;
  text: string;
  /** Items in a numbered list, in a monospace font. */
  items: readonly string[];
  note: string;
}

/** Prints a list to keep on paper. It is in the document only while the browser prints. */
export function usePrintedList({ title, text, items, note }: PrintedList) {
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printing]);

  // The portal of the library renders its content only after the browser was asked to print.
  const sheet: ReactNode =
    printing &&
    createPortal(
      <div className={classes.sheet}>
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
      </div>,
      document.body,
    );
  return { print: () => setPrinting(true), sheet };
}
