import type { Entry } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useStorageDrive } from "../../../platform/drive/use-storage-drive.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useDeletionNotices } from "../../../platform/use-deletion-notices.ts";
import { removeEntry } from "../changes/remove-entry.ts";
import type { ChangeNotices } from "./use-change-notices.ts";

export interface DeletionDeps {
  readonly address: string;
  readonly notices: ChangeNotices;
}

/** Deletes entries of the trash for good, after a question that names them and what they hold. */
export function useDeletion({ address, notices }: DeletionDeps) {
  const { t } = useTranslation(["files", "storages"]);
  const { drive, confirm } = useApp();
  const storage = useStorageDrive(address);
  const format = useFormat();
  const deletionNotices = useDeletionNotices();

  async function describeContent(ids: readonly string[]): Promise<string> {
    const inside = (await drive.countContent(address, ids)) ?? { files: 0, folders: 0, filesSizeBytes: 0 };
    return [
      ...(inside.files > 0 ? [t("storages:content.files", { count: inside.files })] : []),
      ...(inside.folders > 0 ? [t("storages:content.folders", { count: inside.folders })] : []),
      format.bytes(inside.filesSizeBytes),
    ].join("\u00a0· ");
  }

  return {
    async remove(ids: readonly string[], first: Entry | null): Promise<void> {
      const changed = { count: ids.length, name: first?.name ?? "" };
      const what = changed.count === 1 ? t("quoted", { name: changed.name }) : t("objects", { count: changed.count });
      await removeEntry({
        question: async () => ({
          title: t("removeTitle"),
          text: [t("removeText", { what, content: await describeContent(ids) }), t("deleteForever")],
          confirmText: t("remove"),
          type: "error",
        }),
        confirm,
        remove: () => storage.remove(ids),
        onDone: () => notices.showDone("remove", changed),
        onFault: (error) =>
          deletionNotices.showInterrupted({ name: changed.name, isFolder: first?.kind === "folder" }, error),
      });
    },
    async emptyTrash(): Promise<void> {
      await removeEntry({
        question: async () => ({
          title: t("emptyTrash"),
          text: [t("emptyTrashText"), t("deleteForever")],
          confirmText: t("emptyTrash"),
          type: "error",
        }),
        confirm,
        remove: () => storage.emptyTrash(),
        onDone: deletionNotices.showTrashEmptied,
        onFault: (error) => deletionNotices.showInterrupted(null, error),
      });
    },
  };
}
