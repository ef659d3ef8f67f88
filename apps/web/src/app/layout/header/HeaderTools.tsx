import { Suspense } from "react";
import { TransfersIndicator } from "../../../features/transfers/TransfersIndicator.tsx";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./Header.module.css";
import { StorageHeader } from "./StorageHeader.tsx";

export interface HeaderToolsProps {
  inStorage: boolean;
}

/** Header of a signed-in user: usage and search on the storage page, transfers on every page. */
export function HeaderTools({ inStorage }: HeaderToolsProps) {
  return (
    <>
      <div className={`${shared.row} ${shared.fill} ${classes.middle}`}>{inStorage && <StorageHeader />}</div>
      <Suspense>
        <TransfersIndicator isAlwaysShown={inStorage} />
      </Suspense>
    </>
  );
}
