import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { PageSkeleton } from "../../widgets/states/PageSkeleton.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { storageQuery } from "./queries.ts";
import { RestoreForm } from "./restore/RestoreForm.tsx";
import { StorageGone } from "./StorageGone.tsx";

/** Opens a storage on this device with its phrase. */
export function RestorePage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const { address } = useParams({ from: "/storages/$address/restore" });
  const storage = useQuery(storageQuery(call, address));
  if (storage.isPending) return <PageSkeleton rows={1} rowHeightPx={400} />;
  return (
    <PageFrame title={t("restore.title")} narrow>
      {storage.data ? (
        <RestoreForm key={address} storage={storage.data} />
      ) : (
        <StorageGone error={storage.error} onRetry={() => storage.refetch()} retrying={storage.isFetching} />
      )}
    </PageFrame>
  );
}
