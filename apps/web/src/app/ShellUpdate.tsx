import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../platform/services/create-store.ts";
import type { ShellUpdates } from "../platform/shell/shell-updates.ts";
import shared from "../platform/theme/shared.module.css";
import { useTransfersState } from "../platform/transfers/use-transfers-state.ts";
import classes from "./ShellUpdate.module.css";

const checkEveryMs = 3_600_000;

/** Keeps the application on the device, and offers a newer version. Transfers are never interrupted for it. */
export function ShellUpdate({ updates }: { updates: ShellUpdates }) {
  const { t } = useTranslation("app");
  const isReady = useStore(updates.isReady);
  const isBusy = useTransfersState(({ countByState: { waiting, processing } }) => waiting + processing > 0);

  useEffect(() => {
    void updates.start();
    const check = () => void updates.check();
    const timer = window.setInterval(check, checkEveryMs);
    document.addEventListener("visibilitychange", check);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [updates]);

  if (!isReady) return null;
  return (
    <div className={`${shared.row} ${shared.small} ${classes.notice}`} role="status">
      <IconRefresh size={20} className={shared.accent} aria-hidden />
      <span className={shared.fill}>{t(isBusy ? "update.busy" : "update.text")}</span>
      {!isBusy && (
        <Button variant="subtle" size="sm" onClick={updates.apply}>
          {t("update.reload")}
        </Button>
      )}
    </div>
  );
}
