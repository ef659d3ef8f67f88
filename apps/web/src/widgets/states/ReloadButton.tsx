import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Loads the page anew: what has failed in it is then asked for again. */
export function ReloadButton() {
  const { t } = useTranslation("widgets");
  return (
    <Button onClick={() => window.location.reload()} leftSection={<IconRefresh size={20} aria-hidden />}>
      {t("failed.reload")}
    </Button>
  );
}
