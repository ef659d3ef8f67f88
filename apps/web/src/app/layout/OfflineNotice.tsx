import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import { useUser } from "../../platform/services/use-user.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./BrowserWarning.module.css";

/** Says that the page works without the api. It retries by itself when the connection returns or after a sign-in. */
export function OfflineNotice() {
  const { t } = useTranslation("app");
  const { reach } = useApp();
  const userId = useUser()?.id;
  const isReachable = useStore(reach.isReachable);
  const [isTrying, setIsTrying] = useState(false);

  useEffect(() => {
    if (isReachable) return;
    const retry = () => void reach.retry();
    if (userId !== undefined) retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [reach, isReachable, userId]);

  if (isReachable) return null;
  return (
    <div className={`${shared.small} ${shared.row} ${classes.warning}`} role="status">
      <IconPlugConnectedX size={20} className={classes.icon} aria-hidden />
      <span className={shared.fill}>{t("offline.text")}</span>
      <Button
        variant="subtle"
        loading={isTrying}
        onClick={() => {
          setIsTrying(true);
          void reach.retry().finally(() => setIsTrying(false));
        }}
      >
        {t("offline.retry")}
      </Button>
    </div>
  );
}
