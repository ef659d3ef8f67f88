import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./PrintedSheet.module.css";

/** Prints a sheet of paper. It is in the document only while the browser prints. */
export function usePrintedSheet(content: ReactNode) {
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printing]);

  // The portal of the library renders its content only after the browser was asked to print.
  const sheet: ReactNode = printing && createPortal(<div className={classes.sheet}>{content}</div>, document.body);
  return { print: () => setPrinting(true), sheet };
}
