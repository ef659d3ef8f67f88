import type { Task } from "@dexnet/drive/drive";
import { ActionIcon } from "@mantine/core";
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { useErrorText } from "../../shell/error-text.ts";
import { useFormat } from "../../shell/format.ts";
import classes from "./TransferRow.module.css";

/** One transfer: what it is, how far it is, and how it ended. */
export function TransferRow({ task }: { task: Task }) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const errorText = useErrorText();
  const isUpload = task.type === "uploadFile";
  const { percent } = task.progress;
  const isDone = !task.isError && percent === 100;
  const Arrow = isUpload ? IconArrowUp : IconArrowDown;

  function state(): string {
    if (task.isError) return `${t(isUpload ? "uploadError" : "downloadError")}: ${errorText(task.errorCode)}`;
    if (isDone) return t(isUpload ? "uploadDone" : "downloadDone");
    return t(isUpload ? "uploading" : "downloading");
  }

  return (
    <li className={classes.row}>
      <span className={classes.direction}>
        <Arrow size={20} aria-hidden />
      </span>
      <div>
        <div className={classes.name} title={task.meta.taskName}>
          {task.meta.taskName}
        </div>
        <div className={classes.state} data-error={task.isError || undefined}>
          {state()}
        </div>
        {task.isProcessing && (
          <div className={classes.bar}>
            <div className={classes.barFilled} style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      {task.isError ? <span /> : <span className={`${classes.percent} figures`}>{format.percent(percent / 100)}</span>}
      <TransferMark task={task} isDone={isDone} />
    </li>
  );
}

function TransferMark({ task, isDone }: { task: Task; isDone: boolean }) {
  const { t } = useTranslation("transfers");
  const { drive } = useApp();
  if (task.isProcessing) {
    return (
      <ActionIcon aria-label={t("cancel", { name: task.meta.taskName })} onClick={() => void drive.cancel(task.id)}>
        <IconX size={20} />
      </ActionIcon>
    );
  }
  return (
    <span className={classes.mark}>
      {isDone ? (
        <IconCheck size={20} className={classes.done} aria-hidden />
      ) : (
        <IconAlertCircle size={20} className={classes.failed} aria-hidden />
      )}
    </span>
  );
}
