import type { Storage } from "@dexnet/protocol/products";
import { useTranslation } from "react-i18next";
import { shortAddress } from "../../platform/format/short-address.ts";
import { unlistedAddresses } from "../../platform/queries/saved-phrases.ts";
import { Callout } from "../page/Callout.tsx";
import classes from "./UnlistedStorages.module.css";

export interface UnlistedStoragesProps {
  /** Addresses whose phrases this device has, in lower case. */
  saved: readonly string[];
  /** All storages that the server lists. */
  storages: readonly Storage[];
}

/** Says that the device has phrases of storages that are not in the list: the server may have left them out. */
export function UnlistedStorages({ saved, storages }: UnlistedStoragesProps) {
  const { t } = useTranslation("widgets");
  const missing = unlistedAddresses(saved, storages);
  if (missing.length === 0) return null;
  return (
    <div className={classes.unlisted}>
      <Callout tone="warning" title={t("unlisted.title")}>
        <p className={classes.text}>{t("unlisted.text")}</p>
        <p className={classes.text}>{missing.map(shortAddress).join(", ")}</p>
      </Callout>
    </div>
  );
}
