import type { Entry, OpenedShare } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { Receipts } from "../../transfers/receipts/Receipts.tsx";
import { isIncomplete } from "../../transfers/receipts/receipt-view.ts";
import { PreviewModal } from "./PreviewModal.tsx";
import { SharedDownloads } from "./SharedDownloads.tsx";
import { SharedEntries } from "./SharedEntries.tsx";
import classes from "./SharedFiles.module.css";
import { createSharedFolders } from "./shared-folders.ts";
import { useSharedDownload } from "./use-shared-download.ts";

export interface SharedFilesProps {
  shareId: string;
  share: Extract<OpenedShare, { kind: "open" }>;
  onEnded: (error: unknown) => void;
}

/** Shared entries with their downloads. */
export function SharedFiles({ shareId, share, onEnded }: SharedFilesProps) {
  const { t, i18n } = useTranslation("sharing");
  const format = useFormat();
  const folders = useMemo(() => createSharedFolders(share.entries, i18n.language), [share.entries, i18n.language]);
  const [started, setStarted] = useState(0);
  const [previewed, setPreviewed] = useState<Entry | null>(null);
  const download = useSharedDownload({ shareId, onStart: () => setStarted((count) => count + 1), onEnded });
  const { expiresAt, downloadsLeft } = share;
  const left = downloadsLeft === null ? null : Math.max(0, downloadsLeft - started);
  const roots = folders.childrenOf(null);
  const [root] = roots;
  const isOneFile = roots.length === 1 && root?.kind === "file";
  const summary = [
    t("visit.summary", { count: folders.files, size: format.bytes(folders.sizeBytes) }),
    ...(expiresAt === null ? [] : [t("visit.until", { date: format.date(expiresAt, "time") })]),
    ...(left === null ? [] : [left === 0 ? t("visit.noneLeft") : t("visit.left", { count: left })]),
  ];

  return (
    <>
      <div className={`${shared.spread} ${classes.head}`}>
        <div className={shared.shrink}>
          <h1 className={classes.title}>
            {roots.length === 1 ? root?.name : t("visit.several", { count: roots.length })}
          </h1>
          <p className={classes.summary}>{summary.join("\u00a0· ")}</p>
        </div>
        <Button
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={left === 0}
          onClick={() => void download(roots)}
        >
          {t(isOneFile ? "visit.download" : "visit.downloadAll")}
        </Button>
      </div>
      <SharedDownloads scope={share.scope} />
      {/* A failed download has a notice. */}
      <Receipts scope={share.scope} isShown={isIncomplete} />
      <SharedEntries
        folders={folders}
        firstFolderId={roots.length === 1 && root?.kind === "folder" ? root.id : null}
        canDownload={left !== 0}
        onDownload={(entries) => void download(entries)}
        // A preview needs the keys, which a limited link gives only to downloads.
        onPreview={downloadsLeft === null ? setPreviewed : null}
      />
      <PreviewModal
        shareId={shareId}
        entry={previewed}
        onClose={() => setPreviewed(null)}
        onDownload={(entry) => void download([entry])}
      />
    </>
  );
}
