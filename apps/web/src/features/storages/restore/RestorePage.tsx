import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { storageQuery } from "../../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { PageSkeleton } from "../../../widgets/states/PageSkeleton.tsx";
import { StorageGone } from "../../../widgets/states/StorageGone.tsx";
import { RestoreForm } from "./RestoreForm.tsx";

export function RestorePage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const { address } = useParams({ from: "/storages/$address/restore" });
  const storage = useSteadyQuery(storageQuery(call, address));
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
