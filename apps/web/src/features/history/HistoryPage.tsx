import type { HistoryGroup } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { ToFilesButton } from "../../widgets/links/ToFilesButton.tsx";
import { useLastValue } from "../../widgets/modal/use-last-value.ts";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import { StorageGone } from "../../widgets/states/StorageGone.tsx";
import classes from "./HistoryPage.module.css";
import { HistoryRow } from "./HistoryRow.tsx";
import { historyQuery } from "./history-queries.ts";
import { RestoreModal, type RestoreQuestion } from "./RestoreModal.tsx";

const skeletonHeightPx = 320;

export function HistoryPage() {
  const { address } = useParams({ from: "/storages/$address/history" });
  return <HistoryOf key={address} address={address} />;
}

/** The kept versions of a storage, the newest first. */
export function HistoryOf({ address }: { address: string }) {
  const { t } = useTranslation("history");
  const { drive } = useApp();
  const history = useInfiniteQuery(historyQuery(drive, address));
  const [question, setQuestion] = useState<RestoreQuestion | null>(null);
  const shownQuestion = useLastValue(question);
  useRefetchWhenSaved(address, history.isSuccess, history.refetch);

  const pages = history.data?.pages;
  if (pages?.[0] === null) return <Navigate to="/storages/$address/restore" params={{ address }} replace />;
  if (pages === undefined && history.isError) {
    return (
      <PageFrame title={t("title")}>
        <StorageGone error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      </PageFrame>
    );
  }
  const groups = pages?.flatMap((page) => page?.groups ?? []);
  return (
    <PageFrame title={t("title")} lead={t("lead")} actions={<ToFilesButton address={address} />}>
      {groups === undefined ? (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={skeletonHeightPx} />
        </div>
      ) : (
        <HistoryList
          groups={groups}
          newest={pages?.[0]?.newest ?? 0}
          onRestore={(version) => setQuestion({ version, askedAt: Date.now() })}
        >
          {history.isError && (
            <LoadFailed
              text={t("notLoaded")}
              error={history.error}
              retrying={history.isFetching}
              onRetry={() => void (history.isFetchNextPageError ? history.fetchNextPage() : history.refetch())}
            />
          )}
          {history.hasNextPage && !history.isError && (
            <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {t("older")}
            </Button>
          )}
          {!history.hasNextPage && !isCreation(groups.at(-1)) && (
            <p className={`${shared.note} ${classes.end}`}>{t("end")}</p>
          )}
        </HistoryList>
      )}
      {shownQuestion !== null && (
        <RestoreModal
          key={shownQuestion.askedAt}
          address={address}
          question={shownQuestion}
          opened={question !== null}
          onClose={() => setQuestion(null)}
        />
      )}
    </PageFrame>
  );
}

/** Whether it is the first version of the storage, which is empty. */
function isCreation(group: HistoryGroup | undefined): boolean {
  return group?.actions[0]?.kind === "created";
}

interface HistoryListProps {
  groups: readonly HistoryGroup[];
  /** Newest version of the storage. */
  newest: number;
  onRestore: (version: number) => void;
  /** Content below the list. */
  children: ReactNode;
}

function HistoryList({ groups, newest, onRestore, children }: HistoryListProps) {
  const { t } = useTranslation("history");
  if (groups.every(isCreation)) {
    return <EmptyState icon={<IconHistory size={28} />} title={t("empty.title")} text={t("empty.text")} />;
  }
  return (
    <>
      <ol className={shared.list} aria-label={t("title")}>
        {groups.map((group, index) => (
          <HistoryRow
            key={group.versions.at(-1)?.version ?? newest}
            group={group}
            isCurrent={index === 0}
            onRestore={onRestore}
          />
        ))}
      </ol>
      <div className={`${shared.column} ${classes.after}`}>{children}</div>
    </>
  );
}

/** Reads the history again when changes of this device are saved. */
function useRefetchWhenSaved(address: string, isOpen: boolean, refetch: () => unknown): void {
  const { drive } = useApp();
  useEffect(() => {
    if (!isOpen) return;
    let unsaved = 0;
    const stopping = drive.open(address).watchSaving((status) => {
      if (unsaved > 0 && status.unsaved === 0) refetch();
      unsaved = status.unsaved;
    });
    return () => void stopping.then((stop) => stop());
  }, [drive, address, isOpen, refetch]);
}
