import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Reloads the page, which tries everything again. */
export function ReloadButton() {
  const { t } = useTranslation("widgets");
  return (
    <Button onClick={() => window.location.reload()} leftSection={<IconRefresh size={20} aria-hidden />}>
      {t("failed.reload")}
    </Button>
  );
}
