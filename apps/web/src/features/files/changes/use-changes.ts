import type { Entry } from "@dexnet/drive/drive";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/errors/error-text.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { shortName } from "../../../platform/format/short-name.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import type { NameQuestion } from "./NameModal.tsx";
import { removeEntry } from "./remove-entry.ts";

/**
 * Changes of the file list by the user. A change is shown once it is saved on the device; another component shows its
 * saving on the server.
 */
export function useChanges(address: string, folderId: string | null) {
  const { t } = useTranslation(["files", "storages", "transfers"]);
  const { drive, confirm, notify } = useApp();
  const format = useFormat();
  const errorText = useErrorText();
  const [question, setQuestion] = useState<NameQuestion | null>(null);
  const lastId = useRef(0);

  function askName(question: Omit<NameQuestion, "id">): void {
    lastId.current += 1;
    setQuestion({ ...question, id: lastId.current });
  }

  function newFolder(): void {
    askName({
      title: t("newFolder"),
      label: t("folderName"),
      submitLabel: t("create"),
      name: "",
      selectedLength: 0,
      submit: async (name) => void (await drive.createFolder(address, folderId, name)),
    });
  }

  function rename(entry: Entry): void {
    const hasExtension = entry.kind === "file" && entry.extension !== "";
    askName({
      title: t("renameTitle"),
      label: t("newName"),
      submitLabel: t("save"),
      name: entry.name,
      selectedLength: hasExtension ? entry.name.length - entry.extension.length - 1 : entry.name.length,
      submit: async (name) => {
        if (name.trim() !== entry.name) await drive.rename(address, entry.id, name);
      },
    });
  }

  async function describeContent(entry: Entry): Promise<string> {
    const { name } = entry;
    if (entry.kind === "file") return t("deleteFileText", { name, size: format.bytes(entry.sizeBytes) });
    const inside = await drive.countContent(address, [entry.id]);
    // The count includes the folder itself.
    const folders = (inside?.folders ?? 1) - 1;
    if (inside === null || inside.files + folders === 0) return t("deleteEmptyFolderText", { name });
    const content = [
      ...(inside.files > 0 ? [t("storages:content.files", { count: inside.files })] : []),
      ...(folders > 0 ? [t("storages:content.folders", { count: folders })] : []),
      format.bytes(inside.filesSizeBytes),
    ];
    return t("deleteFolderText", { name, content: content.join(" · ") });
  }

  /** True when the entry was deleted. */
  async function remove(entry: Entry): Promise<boolean> {
    const isFile = entry.kind === "file";
    const named = (key: "doneNamed" | "failedNamed", text: string) =>
      t(key, { ns: "transfers", text, name: shortName(entry.name) });
    return removeEntry({
      question: async () => ({
        title: t(isFile ? "deleteFileTitle" : "deleteFolderTitle"),
        text: [await describeContent(entry), t("deleteForever")],
        confirmText: t("delete"),
        type: "error",
      }),
      remove: () => drive.remove(address, [entry.id]),
      texts: {
        done: named("doneNamed", t(isFile ? "fileDeleted" : "folderDeleted")),
        interrupted: named("failedNamed", t(isFile ? "fileDeletionInterrupted" : "folderDeletionInterrupted")),
        reason: errorText,
      },
      ...{ confirm, notify },
    });
  }

  return { question, closeQuestion: () => setQuestion(null), newFolder, rename, remove };
}
