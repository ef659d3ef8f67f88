import { Suspense } from "react";
import { TransfersIndicator } from "../../../features/transfers/TransfersIndicator.tsx";
import classes from "./Header.module.css";
import { StorageHeader } from "./StorageHeader.tsx";

/** What the header has for whoever is signed in: on the storage page its figures and search, on every page the transfers. */
export function HeaderTools({ inStorage }: { inStorage: boolean }) {
  return (
    <>
      <div className={classes.middle}>{inStorage && <StorageHeader />}</div>
      <Suspense>
        <TransfersIndicator isAlwaysShown={inStorage} />
      </Suspense>
    </>
  );
}
