import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import classes from "./Snackbar.module.css";
import { SnackbarItem } from "./SnackbarItem.tsx";

/** Shows the notices of the page. The live region exists from the start, so that screen readers announce its additions. */
export function Snackbar() {
  const { t } = useTranslation("widgets");
  const { snackbar } = useApp();
  const notices = useStore(snackbar);
  return (
    <section className={classes.stack} aria-label={t("snackbar.region")} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <SnackbarItem key={notice.id} notice={notice} onClose={() => snackbar.remove(notice.id)} />
      ))}
    </section>
  );
}
