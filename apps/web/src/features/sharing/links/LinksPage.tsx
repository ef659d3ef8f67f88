import type { Share } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { Navigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { ToFilesButton } from "../../../widgets/links/ToFilesButton.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { StorageGone } from "../../../widgets/states/StorageGone.tsx";
import { useSharing } from "../dialog/use-sharing.tsx";
import { sharesQuery } from "../sharing-queries.ts";
import { ChooseEntryModal } from "./ChooseEntryModal.tsx";
import { LinkRow } from "./LinkRow.tsx";
import classes from "./LinksPage.module.css";
import { useRevoke } from "./use-revoke.ts";

const skeletonHeightPx = 240;

export function LinksPage() {
  const { address } = useParams({ from: "/storages/$address/links" });
  return <LinksOf key={address} address={address} />;
}

/** All links of a storage, with their usage. */
export function LinksOf({ address }: { address: string }) {
  const { t } = useTranslation("sharing");
  const { drive } = useApp();
  const shares = useSteadyQuery(sharesQuery(drive, address));
  const [isChoosing, setChoosing] = useState(false);
  const { openSharing, dialog } = useSharing(address);

  if (shares.data === null) return <Navigate to="/storages/$address/restore" params={{ address }} replace />;
  if (shares.data === undefined && shares.isError) {
    return (
      <PageFrame title={t("links.title")}>
        <StorageGone error={shares.error} onRetry={() => void shares.refetch()} retrying={shares.isFetching} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t("links.title")}
      actions={
        <div className={`${shared.wrap} ${classes.actions}`}>
          <ToFilesButton address={address} />
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setChoosing(true)}>
            {t("links.add")}
          </Button>
        </div>
      }
    >
      {shares.data === undefined ? (
        <SkeletonBlock heightPx={skeletonHeightPx} />
      ) : (
        <LinkList address={address} shares={shares.data} />
      )}
      <ChooseEntryModal
        address={address}
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(entry) => {
          setChoosing(false);
          openSharing([entry]);
        }}
      />
      {dialog}
    </PageFrame>
  );
}

function LinkList({ address, shares }: { address: string; shares: readonly Share[] }) {
  const { t } = useTranslation("sharing");
  const revoke = useRevoke(address);
  if (shares.length === 0) {
    return <EmptyState icon={<IconLink size={28} />} title={t("links.none")} text={t("links.noneText")} />;
  }
  return (
    <ul className={shared.list}>
      {shares.map((share) => (
        <LinkRow key={share.id} share={share} onRevoke={revoke} />
      ))}
    </ul>
  );
}
