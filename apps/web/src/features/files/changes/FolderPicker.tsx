import type { Entry, FolderEntry, View, ViewState } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconFolder } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import classes from "./FolderPicker.module.css";

export interface FolderQuestion {
  readonly id: number;
  readonly title: string;
  readonly submitLabel: string;
  /** Entries that can't be chosen, because they are to be moved. */
  readonly excludedIds: readonly string[];
  readonly choose: (folder: { id: string | null; name: string }) => void;
}

export interface FolderPickerProps {
  address: string;
  storageTitle: string;
  question: FolderQuestion | null;
  onClose: () => void;
}

/** Asks for a folder of the storage. */
export function FolderPicker({ question, onClose, ...props }: FolderPickerProps) {
  const shown = useLastValue(question);
  return (
    <ModalFrame opened={question !== null} onClose={onClose} title={shown?.title} width={480}>
      {shown && <Folders key={shown.id} {...props} question={shown} onClose={onClose} />}
    </ModalFrame>
  );
}

/** More folders than this in one folder are found by dragging or pasting. */
const maxFolders = 1000;

function Folders({ address, storageTitle, question, onClose }: FolderPickerProps & { question: FolderQuestion }) {
  const { t } = useTranslation("files");
  const [folderId, setFolderId] = useState<string | null>(null);
  const { path, folders } = useFolders(address, folderId);
  const current = path.at(-1);
  const name = current?.name ?? storageTitle;
  const excluded = new Set(question.excludedIds);
  return (
    <>
      <div className={`${shared.row} ${classes.path}`}>
        <button
          type="button"
          className={`${shared.iconButton} ${classes.back}`}
          aria-label={t("parentFolder")}
          disabled={current === undefined}
          onClick={() => setFolderId(path.at(-2)?.id ?? null)}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
        <h3 className={`${shared.cut} ${shared.shrink}`}>{name}</h3>
      </div>
      <ul className={`${shared.frame} ${classes.folders}`} aria-label={t("foldersIn", { name })}>
        {folders
          .filter(({ id }) => !excluded.has(id))
          .map((folder) => (
            <li key={folder.id}>
              <button
                type="button"
                className={`${shared.row} ${classes.folder}`}
                onClick={() => setFolderId(folder.id)}
              >
                <IconFolder size={20} stroke={1.5} className={shared.accent} aria-hidden />
                <span className={`${shared.cut} ${shared.shrink}`}>{folder.name}</span>
              </button>
            </li>
          ))}
      </ul>
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose();
            question.choose({ id: folderId, name });
          }}
        >
          {question.submitLabel}
        </Button>
      </ModalButtons>
    </>
  );
}

/** Folders in a folder, and the path to it. */
function useFolders(address: string, folderId: string | null) {
  const { i18n } = useTranslation("files");
  const { drive } = useApp();
  const [shown, setShown] = useState<{ path: readonly FolderEntry[]; folders: readonly Entry[] }>({
    path: [],
    folders: [],
  });
  const opened = useRef<Promise<View> | null>(null);
  const { language } = i18n;

  useEffect(() => {
    let isStopped = false;
    const filter = { kind: "folder", minSizeBytes: null, maxSizeBytes: null, fromDate: null, toDate: null } as const;
    const sort = { by: "name", isDescending: false } as const;
    const view = { place: "files", folderId, searchText: "", language, sort, filter } as const;
    async function show({ path, rows, count }: ViewState): Promise<void> {
      const folders = count > rows.length ? (await (await opened.current)?.rows(0, maxFolders))?.rows : rows;
      if (!isStopped) setShown({ path, folders: folders ?? rows });
    }
    const opening = drive.open(address).openView(view, (state) => void show(state).catch(() => undefined));
    opened.current = opening;
    return () => {
      isStopped = true;
      opening.then((open) => open.stop()).catch(() => undefined);
    };
  }, [drive, address, folderId, language]);

  return shown;
}
