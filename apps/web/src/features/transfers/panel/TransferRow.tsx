import type { Task } from "@dexnet/drive/transfers/transfers";
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
import { useErrorText } from "../../../platform/errors/error-text.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { ProgressLine } from "../../../widgets/ProgressLine.tsx";
import { type RowView, rowView } from "./row-view.ts";
import classes from "./TransferRow.module.css";
import type { TransferActions } from "./use-transfer-actions.ts";

export interface TransferRowProps {
  task: Task;
  actions: TransferActions;
}

/** Row of a transfer: name, progress or result, and actions. */
export const TransferRow = memo(function TransferRow({ task, actions }: TransferRowProps) {
  const format = useFormat();
  const view = rowView(task);
  const { percent } = task.progress;
  const Arrow = task.type === "uploadFile" ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.row}>
      <span className={classes.direction}>
        <Arrow size={18} aria-hidden />
      </span>
      <div className={classes.middle}>
        <div className={classes.first}>
          <span className={classes.name} title={task.meta.taskName}>
            {task.meta.taskName}
          </span>
          <span className={`${classes.percent} figures`}>{format.percent(percent / 100)}</span>
        </div>
        <RowText task={task} view={view} />
        {view.hasBar && <ProgressLine percent={percent} />}
        <RowChoice task={task} view={view} actions={actions} />
      </div>
      <RowButtons task={task} view={view} actions={actions} />
    </div>
  );
});

interface RowPartProps extends TransferRowProps {
  view: RowView;
}

function RowText({ task, view }: Omit<RowPartProps, "actions">) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const errorText = useErrorText();
  const { doneBytes, totalBytes } = task.progress;
  const isHalted = task.state === "needs-file" || task.state === "interrupted";
  const hasSizes = task.isProcessing && view.errorCode === null && !isHalted && totalBytes > 0;
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
function RowChoice({ task, view, actions }: RowPartProps) {
  const { t } = useTranslation("transfers");
  const name = task.meta.taskName;
  if (view.actions.includes("choose-file")) {
    return (
      <div className={classes.choice}>
        <Button
          size="sm"
          variant="default"
          aria-label={t("chooseFileFor", { name })}
          onClick={() => void actions.chooseFile(task)}
        >
          {t("chooseFile")}
        </Button>
      </div>
    );
  }
  if (view.actions.includes("download-again")) {
    return (
      <div className={classes.choice}>
        <Button
          size="sm"
          variant="default"
          aria-label={t("downloadAgainFor", { name })}
          onClick={() => void actions.downloadAgain(task)}
        >
          {t("downloadAgain")}
        </Button>
      </div>
    );
  }
  if (!view.actions.includes("save-partial")) return null;
  return (
    <div className={classes.choice}>
      <Button
        size="sm"
        variant="outline"
        aria-label={t("savePartialOf", { name })}
        onClick={() => actions.answerPartial(task.id, true)}
      >
        {t("savePartial")}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={t("discardOf", { name })}
        onClick={() => actions.answerPartial(task.id, false)}
      >
        {t("discard")}
      </Button>
    </div>
  );
}

function RowButtons({ task, view, actions }: RowPartProps) {
  const { t } = useTranslation("transfers");
  const name = task.meta.taskName;
  const has = (action: RowView["actions"][number]) => view.actions.includes(action);
  const isPaused = has("resume");
  return (
    <div className={classes.buttons}>
      {(isPaused || has("pause")) && (
        // One button for both actions, so that the focus stays.
        <ActionIcon
          aria-label={t(isPaused ? "resume" : "pause", { name })}
          onClick={() => (isPaused ? actions.resume : actions.pause)([task.id])}
        >
          {isPaused ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
        </ActionIcon>
      )}
      {has("retry") && (
        <ActionIcon aria-label={t("retry", { name })} onClick={() => actions.retry([task.id])}>
          <IconRefresh size={20} />
        </ActionIcon>
      )}
      {has("cancel") && (
        <ActionIcon aria-label={t("cancel", { name })} onClick={() => void actions.cancel(task)}>
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
