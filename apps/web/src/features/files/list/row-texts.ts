import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../../platform/format/format.ts";

/** Texts of rows. They are translated once, not in each row: a search renders all visible rows again. */
export interface RowTexts {
  readonly folder: string;
  readonly favourite: string;
  readonly format: Format;
  openFolder(name: string): string;
  download(name: string): string;
  actionsOf(name: string): string;
  cancelUpload(name: string): string;
  /** Folders of an entry as one line. */
  pathOf(parentNames: readonly string[]): string;
}

/** Placeholder for a name in a text; no name contains it. */
const nameMark = "\u0001";

export function useRowTexts(): RowTexts {
  const { t } = useTranslation("files");
  const format = useFormat();
  return useMemo(() => {
    function around(key: "openFolder" | "download" | "actionsOf" | "cancelUpload"): (name: string) => string {
      const parts = t(key, { name: nameMark }).split(nameMark);
      return (name) => parts.join(name);
    }
    return {
      folder: t("folder"),
      favourite: t("favourite"),
      format,
      openFolder: around("openFolder"),
      download: around("download"),
      actionsOf: around("actionsOf"),
      cancelUpload: around("cancelUpload"),
      pathOf: (parentNames) => (parentNames.length === 0 ? t("topFolder") : parentNames.join(" › ")),
    };
  }, [t, format]);
}
