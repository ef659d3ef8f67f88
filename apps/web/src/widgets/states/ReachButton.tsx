import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";

/** Tries to reach the servers again. */
export function ReachButton({ variant = "default" }: { variant?: "default" | "subtle" }) {
  const { t } = useTranslation("widgets");
  const { reach } = useApp();
  const [isTrying, setIsTrying] = useState(false);
  return (
    <Button
      variant={variant}
      loading={isTrying}
      onClick={() => {
        setIsTrying(true);
        void reach.retry().finally(() => setIsTrying(false));
      }}
    >
      {t("error.retry")}
    </Button>
  );
}
