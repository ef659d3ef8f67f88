import type { Entry } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { chooseTarget } from "../../../platform/downloads/choose-target.ts";
import { shortName } from "../../../platform/format/short-name.ts";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { endedCodeOf } from "./ended-codes.ts";

export interface SharedDownloadOptions {
  readonly shareId: string;
  /** Called when a download begins, which the server counts. */
  onStart(): void;
  onEnded(error: unknown): void;
}

/** Downloads one file as it is, and a folder or several entries as a zip. Must be called during a click. */
export function useSharedDownload({ shareId, onStart, onEnded }: SharedDownloadOptions) {
  const { t } = useTranslation("sharing");
  const { drive, notify } = useApp();
  const errorText = useErrorText();

  function nameOf(entries: readonly Entry[]): string {
    const [only] = entries;
    if (only === undefined || entries.length > 1) return t("visit.archiveOfSeveral");
    return only.kind === "file" ? only.name : t("visit.archive", { name: only.name });
  }

  return async function download(entries: readonly Entry[]): Promise<void> {
    const [only] = entries;
    const sizeBytes = entries.length === 1 && only?.kind === "file" ? only.sizeBytes : null;
    const name = nameOf(entries);
    try {
      const target = await chooseTarget({ name, sizeBytes });
      if (target === null) return;
      onStart();
      const request = { shareId, entryIds: entries.map(({ id }) => id), target, name };
      const { file, lost } = await drive.downloadShared(request);
      if (file !== null) saveFile(file, name);
      // The receipt of an incomplete download names what it lacks.
      if (lost === 0) notify({ text: t("visit.downloaded", { name: shortName(name) }) });
    } catch (error) {
      if (endedCodeOf(error) !== null) return onEnded(error);
      if (errorCodeOf(error) === "transfer_cancelled") return;
      notify({
        text: `${t("visit.failed", { name: shortName(name) })} ${errorText(error)}`,
        tone: "error",
        action: { label: t("visit.tryAgain"), onClick: () => void download(entries) },
      });
    }
  };
}
