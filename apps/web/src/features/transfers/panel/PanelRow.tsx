import type { TransferRow } from "@dexnet/drive/transfers/transfers";
import { ActionIcon, Button } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import shared from "../../../platform/theme/shared.module.css";
import { ProgressLine } from "../../../widgets/ProgressLine.tsx";
import classes from "./PanelRow.module.css";
import { type RowView, rowView } from "./row-view.ts";
import type { TransferActions } from "./use-transfer-actions.ts";

export interface PanelRowProps {
  row: TransferRow;
  actions: TransferActions;
}

/** Row of a transfer: name, progress or result, and actions. */
export const PanelRow = memo(function PanelRow({ row, actions }: PanelRowProps) {
  const format = useFormat();
  const view = rowView(row);
  const { percent } = row.progress;
  const Arrow = row.type === "uploadFile" ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.row}>
      <span className={classes.direction}>
        <Arrow size={18} aria-hidden />
      </span>
      <div className={shared.shrink}>
        <div className={classes.first}>
          <span className={`${shared.cut} ${classes.name}`} title={row.meta.rowName}>
            {row.meta.rowName}
          </span>
          <span className={`${classes.percent} figures`}>{format.percent(percent / 100)}</span>
        </div>
        <RowText row={row} view={view} />
        {view.hasBar && <ProgressLine percent={percent} />}
        <RowChoice row={row} view={view} actions={actions} />
      </div>
      <RowButtons row={row} view={view} actions={actions} />
    </div>
  );
});

interface RowPartProps extends PanelRowProps {
  view: RowView;
}

function RowText({ row, view }: Omit<RowPartProps, "actions">) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const errorText = useErrorText();
  const { doneBytes, totalBytes } = row.progress;
  const isHalted = row.state === "needs-file" || row.state === "interrupted";
  const hasSizes = row.isProcessing && view.errorCode === null && !isHalted && totalBytes > 0;
  return (
    <div className={classes.state} data-tone={view.tone}>
      {view.errorCode === null ? t(view.textKey) : `${t(view.textKey)}: ${errorText(view.errorCode)}`}
      {hasSizes && " · "}
      {hasSizes && (
        <span className={`${classes.sizes} figures`}>
          {doneBytes === 0
            ? format.bytes(totalBytes)
            : t("ofTotal", { done: format.bytes(doneBytes), total: format.bytes(totalBytes) })}
        </span>
      )}
    </div>
  );
}

/** Buttons to answer a question. */
function RowChoice({ row, view, actions }: RowPartProps) {
  const { t } = useTranslation("transfers");
  const name = row.meta.rowName;
  if (view.actions.includes("choose-file")) {
    return (
      <div className={`${shared.wrap} ${classes.choice}`}>
        <Button
          size="sm"
          variant="default"
          aria-label={t("chooseFileFor", { name })}
          onClick={() => void actions.chooseFile(row)}
        >
          {t("chooseFile")}
        </Button>
      </div>
    );
  }
  if (view.actions.includes("download-again")) {
    return (
      <div className={`${shared.wrap} ${classes.choice}`}>
        <Button
          size="sm"
          variant="default"
          aria-label={t("downloadAgainFor", { name })}
          onClick={() => void actions.downloadAgain(row)}
        >
          {t("downloadAgain")}
        </Button>
      </div>
    );
  }
  if (!view.actions.includes("save-partial")) return null;
  return (
    <div className={`${shared.wrap} ${classes.choice}`}>
      <Button
        size="sm"
        variant="outline"
        aria-label={t("savePartialOf", { name })}
        onClick={() => actions.answerPartial(row.id, true)}
      >
        {t("savePartial")}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={t("discardOf", { name })}
        onClick={() => actions.answerPartial(row.id, false)}
      >
        {t("discard")}
      </Button>
    </div>
  );
}

function RowButtons({ row, view, actions }: RowPartProps) {
  const { t } = useTranslation("transfers");
  const name = row.meta.rowName;
  const has = (action: RowView["actions"][number]) => view.actions.includes(action);
  const isPaused = has("resume");
  return (
    <div className={classes.buttons}>
      {(isPaused || has("pause")) && (
        // One button for both actions, so that the focus stays.
        <ActionIcon
          aria-label={t(isPaused ? "resume" : "pause", { name })}
          onClick={() => (isPaused ? actions.resume : actions.pause)([row.id])}
        >
          {isPaused ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
        </ActionIcon>
      )}
      {has("retry") && (
        <ActionIcon aria-label={t("retry", { name })} onClick={() => actions.retry([row.id])}>
          <IconRefresh size={20} />
        </ActionIcon>
      )}
      {has("cancel") && (
        <ActionIcon aria-label={t("cancel", { name })} onClick={() => void actions.cancel(row)}>
          <IconX size={20} />
        </ActionIcon>
      )}
      {view.mark !== null && (
        <span className={classes.mark} data-mark={view.mark} aria-hidden>
          {view.mark === "done" ? <IconCheck size={20} /> : <IconAlertCircle size={20} />}
        </span>
      )}
    </div>
  );
}
