import type { Entry } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { useTranslation } from "react-i18next";
import { chooseTarget } from "../../platform/downloads/choose-target.ts";
import { shortName } from "../../platform/format/short-name.ts";
import { errorCodeOf, useErrorText } from "../../platform/i18n/error-text.ts";
import { saveFile } from "../../platform/save-file.ts";
import { useApp } from "../../platform/services/app-context.tsx";

/**
 * Downloads a file as it is, and a folder or several entries as a zip. Must be called during a click or a key event,
 * because the user may be asked for a target; with `isPicked` always, where the browser can. Its receipt reports success.
 */
export function useDownloading(address: string) {
  const { t } = useTranslation(["files", "transfers"]);
  const { drive, notify } = useApp();
  const errorText = useErrorText();

  function nameOf(entries: readonly Entry[]): string {
    const [only] = entries;
    if (only === undefined || entries.length > 1) return t("archiveOfSeveral");
    return only.kind === "file" ? only.name : t("archive", { name: only.name });
  }

  function reasonOf(error: unknown): string {
    const code = errorCodeOf(error);
    if (code === "transfer_cancelled") return "";
    const reason = error instanceof AppError ? error.context.reason : undefined;
    if (code === "file_too_large" && reason === "memory") return ` ${t("tooLargeForMemory")}`;
    if (code === "file_too_large" && reason === "device") return ` ${t("tooLargeForDevice")}`;
    return ` ${errorText(error)}`;
  }

  return async function download(entries: readonly Entry[], isPicked = false): Promise<void> {
    const [only] = entries;
    const sizeBytes = entries.length === 1 && only?.kind === "file" ? only.sizeBytes : null;
    const name = nameOf(entries);
    try {
      const target = await chooseTarget({ name, sizeBytes, isPicked });
      if (target === null) return;
      const file = await drive.open(address).download({ entryIds: entries.map(({ id }) => id), target, name });
      if (file !== null) saveFile(file, name);
    } catch (error) {
      notify({
        text: t("failedNamed", {
          ns: "transfers",
          text: t("downloadInterrupted", { ns: "transfers" }) + reasonOf(error),
          name: shortName(name),
        }),
        tone: "error",
        action: { label: t("tryAgain"), onClick: () => void download(entries, isPicked) },
      });
    }
  };
}
