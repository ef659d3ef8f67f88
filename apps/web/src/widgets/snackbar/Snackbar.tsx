import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import shared from "../../platform/theme/shared.module.css";
import { usePreload } from "../../platform/use-preload.ts";
import { lazyPart } from "../lazy-part.tsx";
import classes from "./Snackbar.module.css";

const loadItem = async () => (await import("./SnackbarItem.tsx")).SnackbarItem;
const SnackbarItem = lazyPart("SnackbarItem", loadItem);

/**
 * Shows the notices of the page. The live region exists from the start, so that screen readers announce its additions.
 * The code of a notice is not part of the first load.
 */
export function Snackbar() {
  const { t } = useTranslation("widgets");
  const { snackbar } = useApp();
  const notices = useStore(snackbar);
  usePreload(loadItem);
  return (
    <section
      className={`${shared.column} ${classes.stack}`}
      aria-label={t("snackbar.region")}
      aria-live="polite"
      aria-relevant="additions"
    >
      {notices.map((notice) => (
        <SnackbarItem key={notice.id} notice={notice} onClose={() => snackbar.remove(notice.id)} />
      ))}
    </section>
  );
}
