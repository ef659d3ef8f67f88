import type { Entry } from "@dexnet/drive/drive";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStorageDrive } from "../../../platform/drive/use-storage-drive.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import type { FolderQuestion } from "../changes/FolderPicker.tsx";
import type { NameQuestion } from "../changes/NameModal.tsx";
import { useNameFault } from "../changes/use-name-fault.ts";
import type { CommandTarget } from "./entry-commands.ts";
import type { ChangeNotices } from "./use-change-notices.ts";

export interface ChangeQuestionsDeps {
  readonly address: string;
  readonly folderId: string | null;
  readonly notices: ChangeNotices;
  /** Called with the id of a new folder. */
  readonly onCreated: (id: string) => void;
  /** Called with the folder that entries are to be moved to. */
  readonly onFolder: (target: CommandTarget, folder: { id: string | null; name: string }) => void;
}

/** Questions before changes: the name of a new folder, the folder that entries move to. */
export function useChangeQuestions({ address, folderId, notices, onCreated, onFolder }: ChangeQuestionsDeps) {
  const { t } = useTranslation("files");
  const { notify } = useApp();
  const storage = useStorageDrive(address);
  const nameFault = useNameFault();
  const [nameQuestion, setNameQuestion] = useState<NameQuestion | null>(null);
  const [folderQuestion, setFolderQuestion] = useState<FolderQuestion | null>(null);
  const lastId = useRef(0);
  const nextId = () => {
    lastId.current += 1;
    return lastId.current;
  };

  function askFolderName(texts: { title: string; submitLabel: string }, submit: NameQuestion["submit"]): void {
    setNameQuestion({ ...texts, id: nextId(), label: t("folderName"), name: "", selectedLength: 0, submit });
  }

  return {
    nameQuestion,
    folderQuestion,
    closeName: () => setNameQuestion(null),
    closeFolder: () => setFolderQuestion(null),
    askNewFolder(): void {
      askFolderName({ title: t("newFolder"), submitLabel: t("create") }, async (name) => {
        const id = await storage.createFolder(folderId, name);
        notices.hideOlder();
        onCreated(id);
      });
    },
    askJoin({ ids, entry }: CommandTarget): void {
      askFolderName({ title: t("joinTitle"), submitLabel: t("join") }, async (name) => {
        const parentId = entry === null ? folderId : entry.parentId;
        const id = await storage.join(ids, parentId, name);
        notices.showDone("join", { count: ids.length, name: entry?.name ?? "" }, name.trim());
        onCreated(id);
      });
    },
    askMove(target: CommandTarget): void {
      const { ids, entry } = target;
      const what = entry === null ? t("objects", { count: ids.length }) : t("quoted", { name: entry.name });
      setFolderQuestion({
        id: nextId(),
        title: t("moveTitle", { what }),
        submitLabel: t("moveHere"),
        excludedIds: ids,
        choose: (folder) => onFolder(target, folder),
      });
    },
    /** Resolves to the text of a fault; null when the entry has the new name. */
    async rename(entry: Entry, name: string, isLeaving: boolean): Promise<string | null> {
      if (name.trim() === entry.name) return null;
      try {
        await storage.rename(entry.id, name);
        notices.hideOlder();
        return null;
      } catch (error) {
        const text = nameFault(error);
        // Nothing shows it after the field is closed.
        if (isLeaving) notify({ text: `${t("quoted", { name: entry.name })}: ${text}`, tone: "error" });
        return text;
      }
    },
  };
}
