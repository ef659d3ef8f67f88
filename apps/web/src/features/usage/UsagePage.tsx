import type { SpaceUsage } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconChartPie } from "@tabler/icons-react";
import { Navigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { storageQuery } from "../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { ToFilesButton } from "../../widgets/links/ToFilesButton.tsx";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import { StorageGone } from "../../widgets/states/StorageGone.tsx";
import { KindsSection } from "./KindsSection.tsx";
import { LargestFiles } from "./LargestFiles.tsx";
import { TopFolders } from "./TopFolders.tsx";
import classes from "./UsagePage.module.css";
import { keptVersionsQuery, usageQuery } from "./usage-queries.ts";
import { useEmptyTrash } from "./use-empty-trash.ts";

const skeletonHeightPx = 320;

export function UsagePage() {
  const { address } = useParams({ from: "/storages/$address/usage" });
  return <UsageOf key={address} address={address} />;
}

/** Used space of a storage by kind, folder and file, with the actions that free it. */
export function UsageOf({ address }: { address: string }) {
  const { t } = useTranslation("usage");
  const { call, drive } = useApp();
  const usage = useSteadyQuery(usageQuery(drive, address));
  // Without it the page shows everything but the size of the storage.
  const storage = useSteadyQuery(storageQuery(call, address));
  if (usage.data === null) return <Navigate to="/storages/$address/restore" params={{ address }} replace />;
  if (usage.data === undefined && usage.isError) {
    return (
      <PageFrame title={t("title")}>
        <StorageGone error={usage.error} onRetry={() => void usage.refetch()} retrying={usage.isFetching} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("title")} actions={<ToFilesButton address={address} />}>
      {usage.data === undefined ? (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={skeletonHeightPx} />
        </div>
      ) : usage.data.total.count === 0 ? (
        <EmptyState icon={<IconChartPie size={28} />} title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <Sections
          address={address}
          usage={usage.data}
          sizeBytes={storage.data?.size ?? null}
          onChanged={() => void usage.refetch()}
        />
      )}
    </PageFrame>
  );
}

interface SectionsProps {
  address: string;
  usage: SpaceUsage;
  /** Size of the storage; null as long as it is not known. */
  sizeBytes: number | null;
  onChanged: () => void;
}

function Sections({ address, usage, sizeBytes, onChanged }: SectionsProps) {
  return (
    <div className={shared.grid}>
      <KindsSection usage={usage} sizeBytes={sizeBytes} />
      <TrashSection address={address} usage={usage} onChanged={onChanged} />
      <HistorySection address={address} />
      {usage.topFolders.length > 0 && <TopFolders address={address} usage={usage} />}
      {usage.largestFiles.length > 0 && <LargestFiles address={address} usage={usage} onChanged={onChanged} />}
    </div>
  );
}

function TrashSection({ address, usage, onChanged }: Omit<SectionsProps, "sizeBytes">) {
  const { t } = useTranslation("usage");
  const format = useFormat();
  const emptyTrash = useEmptyTrash(address, onChanged);
  const { bytes, count } = usage.trash;
  return (
    <section className={`${shared.card} ${shared.shrink}`} aria-labelledby="usage-trash">
      <h2 id="usage-trash" className={classes.heading}>
        {t("trash.title")}
      </h2>
      <div className={`${shared.spread} ${classes.line}`}>
        <div>
          <p className={`${shared.title} ${classes.figure}`}>
            {format.bytes(bytes)} · {t("files", { count, number: format.number(count) })}
          </p>
          <p className={`${shared.note} ${classes.text}`}>{t("trash.text")}</p>
        </div>
        {count > 0 && (
          <Button size="sm" variant="default" onClick={() => void emptyTrash(usage.trash)}>
            {t("trash.empty")}
          </Button>
        )}
      </div>
    </section>
  );
}

function HistorySection({ address }: { address: string }) {
  const { t } = useTranslation("usage");
  const { call } = useApp();
  const format = useFormat();
  // Without it the section has no figure.
  const { data: kept } = useSteadyQuery(keptVersionsQuery(call, address));
  return (
    <section className={`${shared.card} ${shared.shrink}`} aria-labelledby="usage-history">
      <h2 id="usage-history" className={classes.heading}>
        {t("history.title")}
      </h2>
      <div className={`${shared.spread} ${classes.line}`}>
        <div>
          <p className={`${shared.title} ${classes.figure}`}>
            {kept === undefined
              ? "–"
              : `${format.bytes(kept.older_size)}\u00a0· ${t("history.versions", { count: kept.versions, number: format.number(kept.versions) })}`}
          </p>
          <p className={`${shared.note} ${classes.text}`}>{t("history.text")}</p>
        </div>
        <RouteButton to="/storages/$address/history" params={{ address }} size="sm" variant="default">
          {t("history.open")}
        </RouteButton>
      </div>
    </section>
  );
}
