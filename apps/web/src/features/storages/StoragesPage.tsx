import type { Storage } from "@dexnet/protocol/products";
import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { NoStorages } from "./NoStorages.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { holdingsQuery } from "./queries.ts";
import { RenameStorageModal } from "./RenameStorageModal.tsx";
import { StorageCard } from "./StorageCard.tsx";
import classes from "./StoragesPage.module.css";

const cardHeightPx = 198;

/** The user's storages, or the way to the first one. */
export function StoragesPage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const holdings = useQuery(holdingsQuery(call));
  const [renamed, setRenamed] = useState<Storage | null>(null);
  const storages = holdings.data?.storages ?? [];

  return (
    <PageFrame
      title={t("list.title")}
      actions={
        storages.length > 0 && (
          <RouteButton to="/storages/create" leftSection={<IconPlus size={20} />}>
            {t("list.add")}
          </RouteButton>
        )
      }
    >
      {holdings.isPending ? (
        <div className={classes.cards} role="status" aria-label={t("list.loading")}>
          <Skeleton height={cardHeightPx} radius="xl" />
          <Skeleton height={cardHeightPx} radius="xl" />
        </div>
      ) : holdings.isError && holdings.data === undefined ? (
        <ErrorState
          title={t("list.failed")}
          error={holdings.error}
          onRetry={() => holdings.refetch()}
          retrying={holdings.isFetching}
        />
      ) : storages.length === 0 ? (
        <NoStorages products={holdings.data?.products ?? []} />
      ) : (
        <ul className={classes.cards}>
          {storages.map((storage) => (
            <StorageCard key={storage.address} storage={storage} onRename={() => setRenamed(storage)} />
          ))}
        </ul>
      )}
      <RenameStorageModal storage={renamed} onClose={() => setRenamed(null)} />
    </PageFrame>
  );
}
