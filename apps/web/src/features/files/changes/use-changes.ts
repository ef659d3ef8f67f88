import type { Entry } from "@dexnet/drive/drive";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../shell/app-context.tsx";
import { useErrorText } from "../../../shell/error-text.ts";
import { useFormat } from "../../../shell/format.ts";
import { shortName } from "../../../shell/short-name.ts";
import { confirm } from "../../../widgets/confirm/confirm.tsx";
import { notify } from "../../../widgets/snackbar/notify.ts";
import type { NameQuestion } from "./NameModal.tsx";
import { removeEntry } from "./remove-entry.ts";

/**
 * What a person changes in the list. Each change is kept on the device before it counts as made, and is on screen then;
 * how it gets to the server is told elsewhere on the page.
 */
export function useChanges(address: string, folderId: string | null) {
  const { t } = useTranslation(["files", "storages", "transfers"]);
  const { drive } = useApp();
  const format = useFormat();
  const errorText = useErrorText();
  const [question, setQuestion] = useState<NameQuestion | null>(null);
  const lastId = useRef(0);

  function ask(asked: Omit<NameQuestion, "id">): void {
    lastId.current += 1;
    setQuestion({ ...asked, id: lastId.current });
  }

  function newFolder(): void {
    ask({
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
    ask({
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

  async function whatGoes(entry: Entry): Promise<string> {
    const { name } = entry;
    if (entry.kind === "file") return t("deleteFileText", { name, size: format.bytes(entry.sizeBytes) });
    const inside = await drive.countContent(address, [entry.id]);
    // The folder itself is counted too.
    const folders = (inside?.folders ?? 1) - 1;
    if (inside === null || inside.files + folders === 0) return t("deleteEmptyFolderText", { name });
    const content = [
      ...(inside.files > 0 ? [t("storages:content.files", { count: inside.files })] : []),
      ...(folders > 0 ? [t("storages:content.folders", { count: folders })] : []),
      format.bytes(inside.filesSizeBytes),
    ];
    return t("deleteFolderText", { name, content: content.join(" · ") });
  }

  /** Whether it was deleted. */
  async function remove(entry: Entry): Promise<boolean> {
    const isFile = entry.kind === "file";
    const named = (key: "doneNamed" | "failedNamed", text: string) =>
      t(key, { ns: "transfers", text, name: shortName(entry.name) });
    return removeEntry({
      question: async () => ({
        title: t(isFile ? "deleteFileTitle" : "deleteFolderTitle"),
        text: [await whatGoes(entry), t("deleteForever")],
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
