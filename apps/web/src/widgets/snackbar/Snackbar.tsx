import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { snackbarStore } from "../../platform/services/snackbar-store.ts";
import classes from "./Snackbar.module.css";
import { SnackbarItem } from "./SnackbarItem.tsx";

/** Mounted once by the shell. The live region is there from the start, so that what comes into it is read out. */
export function Snackbar() {
  const { t } = useTranslation("widgets");
  const notices = useSyncExternalStore(snackbarStore.subscribe, snackbarStore.get);
  return (
    <section className={classes.stack} aria-label={t("snackbar.region")} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <SnackbarItem key={notice.id} notice={notice} onClose={() => snackbarStore.remove(notice.id)} />
      ))}
    </section>
  );
}
