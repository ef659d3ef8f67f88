import { IconUnlink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../platform/i18n/error-text.ts";
import { RouteButton } from "../links/RouteLink.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";

export interface StorageGoneProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Replaces the page of a storage that can't be shown. A wrong link leads back to the list; other faults can be retried. */
export function StorageGone({ error, onRetry, retrying }: StorageGoneProps) {
  const { t } = useTranslation("widgets");
  const code = errorCodeOf(error);
  const isWrongLink = code === "storage_not_found" || code === "address_invalid" || code === "bad_request";
  if (!isWrongLink)
    return (
      <ErrorState heading={1} title={t("storageGone.failed")} error={error} onRetry={onRetry} retrying={retrying} />
    );
  return (
    <EmptyState heading={1} icon={<IconUnlink size={28} />} title={t("storageGone.title")} text={t("storageGone.text")}>
      <RouteButton to="/storages">{t("storageGone.toStorages")}</RouteButton>
    </EmptyState>
  );
}
