import { IconLock } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { storageQuery } from "../../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { PageSkeleton } from "../../../widgets/states/PageSkeleton.tsx";
import { StorageGone } from "../../../widgets/states/StorageGone.tsx";
import { ResetSteps } from "./ResetSteps.tsx";

/** Only the owner of a storage can delete its files. */
function NotTheOwner({ address }: { address: string }) {
  const { t } = useTranslation("storages");
  return (
    <EmptyState icon={<IconLock size={28} />} title={t("reset.foreignTitle")} text={t("reset.foreignText")}>
      <RouteButton to="/storages/$address/restore" params={{ address }}>
        {t("reset.foreignRestore")}
      </RouteButton>
      <RouteButton to="/storages" variant="default">
        {t("gone.toStorages")}
      </RouteButton>
    </EmptyState>
  );
}

/** Resets a storage whose phrase was forgotten: it gets a new phrase and loses its files. */
export function ResetPage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const { address } = useParams({ from: "/storages/$address/reset" });
  const storage = useSteadyQuery(storageQuery(call, address));
  if (storage.isPending) return <PageSkeleton rows={1} rowHeightPx={400} />;
  return (
    <PageFrame title={t("reset.title")} narrow>
      {storage.data ? (
        storage.data.owner ? (
          <ResetSteps key={address} storage={storage.data} />
        ) : (
          <NotTheOwner address={address} />
        )
      ) : (
        <StorageGone error={storage.error} onRetry={() => storage.refetch()} retrying={storage.isFetching} />
      )}
    </PageFrame>
  );
}
