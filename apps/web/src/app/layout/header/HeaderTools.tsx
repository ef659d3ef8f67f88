import { Suspense } from "react";
import { TransfersIndicator } from "../../../features/transfers/TransfersIndicator.tsx";
import classes from "./Header.module.css";
import { StorageHeader } from "./StorageHeader.tsx";

export interface HeaderToolsProps {
  inStorage: boolean;
  /** Without a connection there are no transfers. */
  isOffline: boolean;
}

/** Header of a signed-in user: usage and search on the storage page, transfers on every page. */
export function HeaderTools({ inStorage, isOffline }: HeaderToolsProps) {
  return (
    <>
      <div className={classes.middle}>{inStorage && <StorageHeader />}</div>
      {!isOffline && (
        <Suspense>
          <TransfersIndicator isAlwaysShown={inStorage} />
        </Suspense>
      )}
    </>
  );
}
