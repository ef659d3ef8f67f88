import type { Entry } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { shortName } from "../../../platform/format/short-name.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Cancels the upload of an entry of the list; of a folder that of all its files. */
export function useCancelUpload(address: string): (entry: Entry) => Promise<void> {
  const { t } = useTranslation("transfers");
  const { drive, notify } = useApp();
  const errorText = useErrorText();
  return async ({ id, name }) => {
    try {
      await drive.open(address).cancelUploads([id]);
      notify({ text: t("failedNamed", { text: t("uploadInterrupted"), name: shortName(name) }), tone: "error" });
    } catch (error) {
      notify({ text: errorText(error), tone: "error" });
    }
  };
}
