import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { ActionIcon, Button } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { PartsSetting } from "./PartsSetting.tsx";
import { TransferList } from "./TransferList.tsx";
import classes from "./TransfersPanel.module.css";
import { timeLeft } from "./time-left.ts";
import { useTransferActions } from "./use-transfer-actions.ts";

/** Content of the menu and the modal: progress, transfers and actions on all of them. */
export function TransfersPanel() {
  const { t } = useTranslation("transfers");
  const [hasSettings, setHasSettings] = useState(false);
  const settingsId = useId();
  return (
    <div className={`${shared.column} ${classes.panel}`}>
      <div className={shared.row}>
        <Pace />
        <ActionIcon
          className={classes.settingsButton}
          variant="subtle"
          aria-label={t("settings")}
          title={t("settings")}
          aria-expanded={hasSettings}
          aria-controls={settingsId}
          onClick={() => setHasSettings(!hasSettings)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div id={settingsId} hidden={!hasSettings}>
        {hasSettings && <PartsSetting />}
      </div>
      <ForAll />
      <FilesNeeded />
      <TransferList />
    </div>
  );
}

/** Ended transfers of all, speed and remaining time by bytes. */
function Pace() {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const count = useTransfersState((state) => state.count);
  const counts = useTransfersState((state) => state.countByState);
  const bytesPerSecond = useTransfersState((state) => state.bytesPerSecond);
  const secondsLeft = useTransfersState((state) => state.secondsLeft);
  const isPaused = counts.paused > 0 && counts.processing + counts.waiting + counts.offline === 0;
  const texts = [
    t("progress", { done: format.number(counts.done), total: format.number(count) }),
    ...(isPaused ? [t("paused")] : []),
    ...(bytesPerSecond === null ? [] : [t("speed", { size: format.bytes(Math.round(bytesPerSecond)) })]),
    ...(secondsLeft === null ? [] : [leftText(t, secondsLeft)]),
  ];
  return <p className={`${shared.note} ${shared.fill} figures`}>{texts.join("\u00a0· ")}</p>;
}

function leftText(t: TFunction<"transfers">, seconds: number): string {
  const { kind, ...values } = timeLeft(seconds);
  return t(`left.${kind}`, values);
}

function ForAll() {
  const { t } = useTranslation("transfers");
  const actions = useTransferActions();
  const counts = useTransfersState((state) => state.countByState);
  const canPause = counts.waiting + counts.processing + counts.offline > 0;
  const canResume = counts.paused > 0;
  const underWay = underWayCount(counts);
  if (underWay + counts.failed === 0) return null;
  return (
    <div className={`${shared.wrap} ${classes.all}`}>
      {(canPause || canResume) && (
        // The first of the two buttons changes its action, so that the focus stays on it.
        <Button
          {...buttonLook}
          leftSection={canPause ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          onClick={() => (canPause ? actions.pause : actions.resume)()}
        >
          {t(canPause ? "pauseAll" : "resumeAll")}
        </Button>
      )}
      {canPause && canResume && (
        <Button {...buttonLook} leftSection={<IconPlayerPlay size={18} />} onClick={() => actions.resume()}>
          {t("resumeAll")}
        </Button>
      )}
      {counts.failed > 0 && (
        <Button {...buttonLook} leftSection={<IconRefresh size={18} />} onClick={() => actions.retry()}>
          {t("retryAll")}
        </Button>
      )}
      {underWay > 0 && (
        <Button {...buttonLook} leftSection={<IconX size={18} />} onClick={() => void actions.cancelAll(underWay)}>
          {t("cancelAll")}
        </Button>
      )}
    </div>
  );
}

const buttonLook = { size: "sm", variant: "default" } as const;

/** Transfers that have neither ended nor failed. */
function underWayCount(counts: TransfersState["countByState"]): number {
  const { waiting, processing, paused, offline, asks, interrupted } = counts;
  return waiting + processing + paused + offline + asks + interrupted + counts["needs-file"];
}

/** After a reload many uploads may need their files, which can be chosen together. */
function FilesNeeded() {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const actions = useTransferActions();
  const count = useTransfersState((state) => state.countByState["needs-file"]);
  if (count < 2) return null;
  return (
    <div className={`${shared.column} ${classes.needed}`}>
      <p className={`${shared.small} ${classes.neededText}`}>
        {t("needFiles", { count, replace: { count: format.number(count) } })}
      </p>
      <div className={`${shared.wrap} ${classes.all}`}>
        <Button {...buttonLook} onClick={() => void actions.chooseFiles("files")}>
          {t("chooseFiles")}
        </Button>
        <Button {...buttonLook} onClick={() => void actions.chooseFiles("folder")}>
          {t("chooseFolder")}
        </Button>
      </div>
    </div>
  );
}
