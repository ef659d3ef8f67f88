import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RouteButton } from "./RouteLink.tsx";

/** Leads from a page about a storage back to its files. */
export function ToFilesButton({ address }: { address: string }) {
  const { t } = useTranslation("widgets");
  return (
    <RouteButton
      to="/storages/$address"
      params={{ address }}
      variant="default"
      leftSection={<IconArrowLeft size={20} aria-hidden />}
    >
      {t("toFiles")}
    </RouteButton>
  );
}
