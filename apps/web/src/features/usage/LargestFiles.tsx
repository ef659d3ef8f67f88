import type { Entry, SpaceUsage } from "@dexnet/drive/drive";
import { ActionIcon } from "@mantine/core";
import { IconFolderSymlink, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { changeNotices } from "../../platform/change-notices.ts";
import { useStorageDrive } from "../../platform/drive/use-storage-drive.ts";
import { useFormat } from "../../platform/format/format.ts";
import { shortName } from "../../platform/format/short-name.ts";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { useDeletionNotices } from "../../platform/use-deletion-notices.ts";
import { EntryIcon } from "../../widgets/entry-icon/EntryIcon.tsx";
import classes from "./UsagePage.module.css";

export interface LargestFilesProps {
  address: string;
  usage: SpaceUsage;
  onChanged: () => void;
}

/** The largest files, each with the way to its folder and to the trash. */
export function LargestFiles({ address, usage, onChanged }: LargestFilesProps) {
  const { t } = useTranslation("usage");
  const format = useFormat();
  const navigate = useNavigate();
  const trash = useTrash(address, onChanged);
  const openFolder = ({ parentId: folder }: Entry) =>
    void (folder === null
      ? navigate({ to: "/storages/$address", params: { address } })
      : navigate({ to: "/storages/$address/folder/$folder", params: { address, folder } }));
  return (
    <section className={`${shared.card} ${shared.shrink}`} aria-labelledby="usage-largest">
      <h2 id="usage-largest" className={classes.heading}>
        {t("largest.title")}
      </h2>
      <ul className={shared.divided}>
        {usage.largestFiles.map((entry) => (
          <li key={entry.id} className={classes.row}>
            <span className={classes.icon}>
              <EntryIcon entry={entry} />
            </span>
            <div className={shared.shrink}>
              <p className={classes.name}>{entry.name}</p>
              <p className={`${shared.note} ${classes.quiet}`}>
                {entry.parentNames.length === 0 ? t("largest.top") : entry.parentNames.join(" / ")}
              </p>
            </div>
            <span className={classes.size}>{format.bytes(entry.kind === "file" ? entry.sizeBytes : 0)}</span>
            <span className={classes.buttons}>
              <ActionIcon
                aria-label={t("largest.showNamed", { name: entry.name })}
                title={t("largest.show")}
                onClick={() => openFolder(entry)}
              >
                <IconFolderSymlink size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t("largest.deleteNamed", { name: entry.name })}
                title={t("largest.delete")}
                onClick={() => void trash(entry)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves a file to the trash, and offers to undo that. */
function useTrash(address: string, onChanged: () => void): (entry: Entry) => Promise<void> {
  const { t } = useTranslation("usage");
  const { notify } = useApp();
  const storage = useStorageDrive(address);
  const errorText = useErrorText();
  const { showInterrupted } = useDeletionNotices();
  const group = changeNotices;
  const showFault = (error: unknown) => notify({ text: errorText(error), tone: "error", group });

  async function run(change: () => Promise<unknown>, onFault: (error: unknown) => void): Promise<boolean> {
    try {
      await change();
      onChanged();
      return true;
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  return async ({ id, name }) => {
    const showFailure = (error: unknown) => showInterrupted({ name, isFolder: false }, error);
    if (!(await run(() => storage.trash([id]), showFailure))) return;
    const values = { name: shortName(name) };
    notify({
      text: t("largest.deleted", values),
      group,
      action: {
        label: t("undo"),
        onClick: async () => {
          if (await run(() => storage.undo(), showFault)) notify({ text: t("largest.undone", values), group });
        },
      },
    });
  };
}
