import type { Entry } from "@dexnet/drive/drive";
import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./SharedEntries.module.css";
import { SharedPath } from "./SharedPath.tsx";
import { SharedRow } from "./SharedRow.tsx";
import type { SharedFolders } from "./shared-folders.ts";

/** Rows that are shown at first, and that are added at a time. */
const rowsAtOnce = 200;

export interface SharedEntriesProps {
  folders: SharedFolders;
  firstFolderId: string | null;
  canDownload: boolean;
  onDownload: (entries: readonly Entry[]) => void;
  /** Null where nothing can be previewed. */
  onPreview: ((entry: Entry) => void) | null;
}

/** Folders and files of a link. Several can be selected and downloaded together. */
export function SharedEntries({ folders, firstFolderId, canDownload, onDownload, onPreview }: SharedEntriesProps) {
  const { t } = useTranslation("sharing");
  const [folderId, setFolderId] = useState(firstFolderId);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [shownCount, setShownCount] = useState(rowsAtOnce);
  const entries = folders.childrenOf(folderId);
  const selected = entries.filter(({ id }) => selectedIds.has(id));

  function openFolder(id: string | null): void {
    setFolderId(id);
    setSelectedIds(new Set());
    setShownCount(rowsAtOnce);
  }

  function toggle(id: string): void {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  }

  const canSelect = entries.length > 1;
  const isAllSelected = entries.length > 0 && selected.length === entries.length;
  return (
    <section aria-label={t("visit.list")}>
      <SharedPath path={folders.pathTo(folderId)} hasTop={firstFolderId === null} onOpen={openFolder} />
      {entries.length === 0 ? (
        <p className={`${shared.frame} ${classes.empty}`}>{t("visit.empty")}</p>
      ) : (
        <>
          {canSelect && (
            <div className={`${shared.spread} ${classes.tools}`}>
              <Checkbox
                label={t("visit.selectAll")}
                checked={isAllSelected}
                indeterminate={selected.length > 0 && !isAllSelected}
                onChange={() => setSelectedIds(new Set(isAllSelected ? [] : entries.map(({ id }) => id)))}
              />
              {selected.length > 0 && (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  disabled={!canDownload}
                  onClick={() => onDownload(selected)}
                >
                  {t("visit.downloadSelected", { count: selected.length })}
                </Button>
              )}
            </div>
          )}
          <ul className={shared.list}>
            {entries.slice(0, shownCount).map((entry) => (
              <SharedRow
                key={entry.id}
                entry={entry}
                isSelected={selectedIds.has(entry.id)}
                canSelect={canSelect}
                canDownload={canDownload}
                onToggle={toggle}
                onOpen={openFolder}
                onDownload={onDownload}
                onPreview={onPreview}
              />
            ))}
          </ul>
          {entries.length > shownCount && (
            <Button variant="default" mt="md" onClick={() => setShownCount(shownCount + rowsAtOnce)}>
              {t("visit.more")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
