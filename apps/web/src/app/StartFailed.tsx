import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../widgets/states/ErrorState.tsx";
import classes from "./StartFailed.module.css";

/**
 * Says that the application could not start. Without an error the texts could not be loaded, so the message does
 * without them.
 */
export function StartFailed({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  return (
    <main className={classes.screen}>
      {error === undefined ? (
        <div className={classes.plain} role="alert">
          <p lang="en">DexNet can't be reached.</p>
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
  return <ErrorState heading={1} title={t("start.failed")} error={error} onRetry={onRetry} />;
}
