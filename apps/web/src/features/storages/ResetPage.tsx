import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { PageSkeleton } from "../../widgets/states/PageSkeleton.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { storageQuery } from "./queries.ts";
import { ResetSteps } from "./reset/ResetSteps.tsx";
import { StorageGone } from "./StorageGone.tsx";

/** Gives a storage whose phrase was forgotten a new one. Its files are lost. */
export function ResetPage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const { address } = useParams({ from: "/storages/$address/reset" });
  const storage = useQuery(storageQuery(call, address));
  if (storage.isPending) return <PageSkeleton rows={1} rowHeightPx={400} />;
  return (
    <PageFrame title={t("reset.title")} narrow>
      {storage.data ? (
        <ResetSteps key={address} storage={storage.data} />
      ) : (
        <StorageGone error={storage.error} onRetry={() => storage.refetch()} retrying={storage.isFetching} />
      )}
    </PageFrame>
  );
}
