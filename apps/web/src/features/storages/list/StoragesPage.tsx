import type { Storage } from "@dexnet/protocol/products";
import { Button, Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { UnlistedStorages } from "../../../widgets/states/UnlistedStorages.tsx";
import { plansWithCapacity } from "../plan-capacity.ts";
import { useConfirmDisconnect } from "../remove/use-confirm-disconnect.ts";
import { AddStorageCard } from "./AddStorageCard.tsx";
import { NoStorages } from "./NoStorages.tsx";
import { StorageCard } from "./StorageCard.tsx";
import { type OpenedModal, StorageModals } from "./StorageModals.tsx";
import classes from "./StoragesPage.module.css";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useResetFastAccess } from "./use-reset-fast-access.ts";
import { useSavedPhrases } from "./use-saved-phrases.ts";

const cardHeightPx = 200;
/** Number of storages from which the list is full enough without a place for the next one. */
const manyStorages = 4;

/** Storages of the user, or the way to the first one. */
export function StoragesPage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  // Deferred, so that the cards are rendered in short tasks. The library renders each answer in one.
  const userProducts = useDeferredValue(useSteadyQuery(userProductsQuery(call)));
  const [opened, setOpened] = useState<OpenedModal | null>(null);
  const resetFastAccess = useResetFastAccess();
  const takeOff = useConfirmDisconnect();
  const storages = userProducts.data?.storages ?? [];
  useFocusAfterRemoval(storages.length);
  const { saved, isUnlocked } = useSavedPhrases(storages.length > 0);
  const products = userProducts.data?.products ?? [];
  const hasRoom = plansWithCapacity(products, Date.now()).length > 0;
  const connect = () => setOpened({ kind: "connect" });
  const actions = {
    rename: (storage: Storage) => setOpened({ kind: "rename", storage }),
    saveKeyStore: (storage: Storage) => setOpened({ kind: "key-store", storage }),
    resetFastAccess,
    remove: (storage: Storage) => (storage.owner ? setOpened({ kind: "delete", storage }) : void takeOff(storage)),
  };

  return (
    <PageFrame
      title={t("list.title")}
      actions={
        storages.length > 0 && (
          <div className={`${shared.wrap} ${classes.actions}`}>
            <Button variant="default" leftSection={<IconLink size={20} aria-hidden />} onClick={connect}>
              {t("list.connect")}
            </Button>
            <RouteButton
              to="/storages/create"
              variant={hasRoom ? "filled" : "default"}
              leftSection={<IconPlus size={20} aria-hidden />}
            >
              {t("list.add")}
            </RouteButton>
          </div>
        )
      }
    >
      {userProducts.isPending ? (
        <div className={`${shared.grid} ${classes.cards}`} role="status" aria-label={t("list.loading")}>
          <Skeleton height={cardHeightPx} radius="lg" />
          <Skeleton height={cardHeightPx} radius="lg" />
        </div>
      ) : userProducts.isError && userProducts.data === undefined ? (
        <ErrorState
          title={t("list.failed")}
          error={userProducts.error}
          onRetry={() => userProducts.refetch()}
          retrying={userProducts.isFetching}
        />
      ) : storages.length === 0 ? (
        <NoStorages products={products} onConnect={connect} />
      ) : (
        <>
          <ul className={`${shared.grid} ${classes.cards}`}>
            {storages.map((storage) => (
              <StorageCard
                key={storage.address}
                storage={storage}
                isUnlocked={isUnlocked(storage.address)}
                actions={actions}
              />
            ))}
            {storages.length < manyStorages && <AddStorageCard products={products} />}
          </ul>
          {/* Below the cards, because it appears late and would move them. */}
          <UnlistedStorages saved={saved ?? []} storages={storages} />
        </>
      )}
      <StorageModals opened={opened} storages={storages} onClose={() => setOpened(null)} />
    </PageFrame>
  );
}
