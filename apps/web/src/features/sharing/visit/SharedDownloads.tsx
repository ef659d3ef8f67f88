import type { TransferRow, TransfersState } from "@dexnet/drive/transfers/transfers";
import { ActionIcon, Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import classes from "./SharedDownloads.module.css";

const rowsOf = (state: TransfersState) => state.rows;
const speedOf = (state: TransfersState) => state.bytesPerSecond;

/** Running downloads of a link, by bytes. `scope`: theirs among the transfers. */
export function SharedDownloads({ scope }: { scope: string }) {
  const { t } = useTranslation("sharing");
  const rows = useTransfersState(rowsOf);
  const own = rows.filter(({ meta, isProcessing }) => isProcessing && meta.scope === scope);
  if (own.length === 0) return null;
  return (
    <section className={`${shared.card} ${shared.column} ${classes.downloads}`} aria-label={t("progress.title")}>
      {own.map((row) => (
        <RunningDownload key={row.id} row={row} />
      ))}
    </section>
  );
}

function RunningDownload({ row }: { row: TransferRow }) {
  const { t } = useTranslation("sharing");
  const { drive } = useApp();
  const format = useFormat();
  const { id, progress, meta, state } = row;
  const name = meta.rowName;
  return (
    <div className={`${shared.wrap} ${classes.row}`}>
      <div className={classes.middle}>
        <p className={`${shared.cut} ${classes.name}`}>{name}</p>
        <Progress value={progress.percent} aria-label={name} transitionDuration={0} />
        <p className={`${shared.note} ${shared.wrap} ${classes.summary} figures`}>
          <span>{format.percent(progress.percent / 100)}</span>
          <span>
            {t("progress.bytes", {
              done: format.bytes(progress.doneBytes),
              total: format.bytes(progress.totalBytes),
            })}
          </span>
          <StateText state={state} />
        </p>
      </div>
      {state === "asks" ? (
        <div className={shared.wrap}>
          <Button size="sm" variant="default" onClick={() => void drive.answerPartial(id, false)}>
            {t("progress.discard")}
          </Button>
          <Button size="sm" onClick={() => void drive.answerPartial(id, true)}>
            {t("progress.saveRest")}
          </Button>
        </div>
      ) : (
        <ActionIcon aria-label={t("progress.cancel", { name })} onClick={() => void drive.cancelTransfers([id])}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function StateText({ state }: { state: TransferRow["state"] }) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const bytesPerSecond = useTransfersState(speedOf);
  if (state === "waiting" || state === "offline") return <span>{t(`progress.${state}`)}</span>;
  if (state === "asks") return <span role="alert">{t("progress.asks")}</span>;
  return bytesPerSecond === null ? null : <span>{t("progress.speed", { size: format.bytes(bytesPerSecond) })}</span>;
}
