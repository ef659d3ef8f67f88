import { AppError } from "@dexnet/protocol/errors/errors";
import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../widgets/states/ErrorState.tsx";
import { StateMessage } from "../widgets/states/StateMessage.tsx";
import classes from "./StartFailed.module.css";

/**
 * Says that the application could not start. Without an error the texts could not be loaded, so the message does
 * without them. It tries again by itself when the connection is back.
 */
export function StartFailed({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <main className={classes.screen}>
      {error === undefined ? (
        <div className={classes.plain} role="alert">
          <p lang="en">DexNet can’t be reached.</p>
          <p lang="ru">DexNet недоступен.</p>
          <p lang="uk">DexNet недоступний.</p>
          <Button onClick={onRetry} aria-label="Try again">
            ↻
          </Button>
        </div>
      ) : (
        <TranslatedMessage error={error} onRetry={onRetry} />
      )}
    </main>
  );
}

function TranslatedMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("app");
  // The server did not answer. A browser that is connected to some network believes to be online.
  if (error instanceof AppError && error.code === "network") {
    return (
      <StateMessage
        icon={<IconPlugConnectedX size={28} />}
        tone="error"
        heading={1}
        title={t(navigator.onLine ? "start.failed" : "start.offline")}
        text={t("start.offlineText")}
      >
        <Button onClick={onRetry}>{t("offline.retry")}</Button>
      </StateMessage>
    );
  }
  return <ErrorState heading={1} title={t("start.failed")} error={error} onRetry={onRetry} />;
}
