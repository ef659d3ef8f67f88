import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import { useUser } from "../../platform/services/use-user.ts";
import { ReachButton } from "../../widgets/states/ReachButton.tsx";
import classes from "./BrowserWarning.module.css";

/** Says that the page works without the api. It retries by itself when the connection returns or after a sign-in. */
export function OfflineNotice() {
  const { t } = useTranslation("app");
  const { reach, offline } = useApp();
  const userId = useUser()?.id;
  const isReachable = useStore(reach.isReachable);
  const showsLists = useStore(offline) !== null;

  useEffect(() => {
    if (isReachable) return;
    const retry = () => void reach.retry();
    if (userId !== undefined) retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [reach, isReachable, userId]);

  // The pages of lists of this device say it themselves, in a place that is there with a connection too.
  if (isReachable || showsLists) return null;
  return (
    <div className={classes.warning} role="status">
      <IconPlugConnectedX size={20} className={classes.icon} aria-hidden />
      <span className={classes.text}>{t("offline.text")}</span>
      <ReachButton variant="subtle" />
    </div>
  );
}
