import type { Share } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";

/** Name of what a link shares. */
export function useShareName(): (share: Share) => string {
  const { t } = useTranslation("sharing");
  return ({ name, linkPath, files }) => {
    if (linkPath === null) return t("links.unknown");
    return name ?? t("links.files", { count: files });
  };
}
