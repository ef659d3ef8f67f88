import type { Entry } from "@dexnet/drive/drive";
import type { RowState, TransfersState } from "@dexnet/drive/transfers/transfers";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { ProgressLine } from "../../../widgets/ProgressLine.tsx";
import classes from "./UploadProgress.module.css";

/** Texts of states in which nothing is sent. */
const textKeys: Partial<Record<RowState, "waiting" | "paused" | "offline" | "needsFile">> = {
  waiting: "waiting",
  paused: "paused",
  offline: "offline",
  "needs-file": "needsFile",
};

/** State of an upload, or its percentage while it is sent. */
export function UploadText({ entry }: { entry: Entry }) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const percent = usePercent(entry.id);
  const state = useTransfersState(
    useCallback(({ rows }: TransfersState) => rowOf(rows, entry.id)?.state ?? null, [entry.id]),
  );
  const textKey = textKeys[state ?? (percent === null ? "waiting" : "processing")];
  const text = textKey === undefined ? format.percent((percent ?? 0) / 100) : t(textKey);
  return (
    <span className={`${shared.cut} ${classes.text} figures`} title={text}>
      {text}
    </span>
  );
}

/** Thin line below the row of an upload, or of a folder into which files are uploaded. */
export function UploadBar({ entry }: { entry: Entry }) {
  const percent = usePercent(entry.id);
  if (percent === null) return null;
  return <ProgressLine percent={percent} className={classes.bar} />;
}

/** Null for an upload that waits behind a hundred others, and without one. */
function usePercent(id: string): number | null {
  return useTransfersState(
    useCallback(
      ({ rows, uploadingFolders }: TransfersState) =>
        rowOf(rows, id)?.progress.percent ?? uploadingFolders.find((folder) => folder.id === id)?.percent ?? null,
      [id],
    ),
  );
}

function rowOf(rows: TransfersState["rows"], id: string) {
  return rows.find(({ meta, isProcessing }) => meta.entryId === id && isProcessing);
}
