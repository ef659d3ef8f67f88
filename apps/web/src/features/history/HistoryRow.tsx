import type { HistoryAction, HistoryGroup } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconDatabasePlus, IconDeviceLaptop, IconDeviceMobile, IconHelp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./HistoryRow.module.css";
import { useHistoryTexts } from "./use-history-texts.ts";

const maxLines = 4;
/** Saves that a group shows one by one. */
const maxVersions = 100;

export interface HistoryRowProps {
  group: HistoryGroup;
  /** Whether its newest version is that of the storage. */
  isCurrent: boolean;
  onRestore: (version: number) => void;
}

/** Saves of one device that belong together: what they changed, when, and the way back to the list after them. */
export function HistoryRow({ group, isCurrent, onRestore }: HistoryRowProps) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const texts = useHistoryTexts();
  const [isOpen, setOpen] = useState(false);
  const savesId = useId();
  const { versions, device, actions } = group;
  const newest = versions[0]?.version ?? 0;
  // The first version has no writer, and no files that could come back.
  const isCreation = actions[0]?.kind === "created";
  return (
    <li className={classes.row}>
      <DeviceIcon group={group} />
      <div className={classes.middle}>
        <Lines actions={actions} />
        <p className={`${shared.note} ${classes.summary}`}>
          <time dateTime={new Date(newest).toISOString()}>{format.date(newest, "time")}</time>
          {!isCreation && `\u00a0· ${texts.device(device)}`}
        </p>
        {versions.length > 1 && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={savesId}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "hideSaves" : "showSaves", { count: versions.length })}
          </button>
        )}
      </div>
      <div className={classes.action}>
        {isCurrent && <span className={classes.current}>{t("current")}</span>}
        {!isCurrent && !isCreation && <RestoreButton version={newest} onRestore={onRestore} />}
      </div>
      {versions.length > 1 && (
        <ol id={savesId} className={classes.saves} hidden={!isOpen}>
          {isOpen &&
            versions.slice(0, maxVersions).map(({ version, actions: own }, index) => (
              <li key={version} className={`${shared.spread} ${classes.save}`}>
                <div className={classes.middle}>
                  <Lines actions={own} />
                  <p className={`${shared.note} ${classes.summary}`}>{format.date(version, "time")}</p>
                </div>
                {!(isCurrent && index === 0) && <RestoreButton version={version} onRestore={onRestore} />}
              </li>
            ))}
        </ol>
      )}
    </li>
  );
}

function RestoreButton({ version, onRestore }: { version: number; onRestore: (version: number) => void }) {
  const { t } = useTranslation("history");
  const format = useFormat();
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={t("restoreNamed", { date: format.date(version, "time") })}
      onClick={() => onRestore(version)}
    >
      {t("restore")}
    </Button>
  );
}

function Lines({ actions }: { actions: readonly HistoryAction[] }) {
  const { t } = useTranslation("history");
  const texts = useHistoryTexts();
  const more = actions.length - maxLines;
  return (
    <>
      {actions.slice(0, maxLines).map((action) => (
        <p key={`${action.kind} ${action.name} ${action.target}`} className={classes.line}>
          {texts.action(action)}
        </p>
      ))}
      {more > 0 && <p className={`${shared.note} ${classes.summary}`}>{t("moreActions", { count: more })}</p>}
    </>
  );
}

function DeviceIcon({ group: { device, actions } }: { group: HistoryGroup }) {
  if (actions[0]?.kind === "created") {
    return <IconDatabasePlus className={classes.icon} size={24} stroke={1.5} aria-hidden />;
  }
  const isPhone = device.kind === "other" && /android|ios/i.test(device.system ?? "");
  const Icon = device.kind === "unknown" ? IconHelp : isPhone ? IconDeviceMobile : IconDeviceLaptop;
  return <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />;
}
