import { IconUnlink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../shell/error-text.ts";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";

export interface StorageGoneProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** A storage's page without a storage: a wrong link leads back to the list, any other fault can be tried again. */
export function StorageGone({ error, onRetry, retrying }: StorageGoneProps) {
  const { t } = useTranslation("storages");
  const code = errorCodeOf(error);
  const isWrongLink = code === "storage_not_found" || code === "address_invalid" || code === "bad_request";
  if (!isWrongLink)
    return <ErrorState heading={1} title={t("gone.failed")} error={error} onRetry={onRetry} retrying={retrying} />;
  return (
    <EmptyState heading={1} icon={<IconUnlink size={28} />} title={t("gone.title")} text={t("gone.text")}>
      <RouteButton to="/storages">{t("gone.toStorages")}</RouteButton>
    </EmptyState>
  );
}
