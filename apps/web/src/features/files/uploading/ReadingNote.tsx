import { Button, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./ReadingNote.module.css";
import type { ReadingState } from "./use-uploading.ts";

/** Shows the progress of reading a folder with a button to cancel, and the preparation of an upload. */
export function ReadingNote({ reading }: { reading: ReadingState | null }) {
  const { t } = useTranslation("files");
  const format = useFormat();
  if (reading === null) return null;
  return (
    <div className={`${shared.row} ${classes.note}`}>
      <Loader size={20} aria-hidden />
      <p className={`${shared.small} ${shared.fill} figures`}>
        {reading.kind === "preparing"
          ? t("preparing")
          : t("reading", { count: reading.found, replace: { count: format.number(reading.found) } })}
      </p>
      {reading.kind === "reading" && (
        <Button size="sm" variant="default" onClick={reading.cancel}>
          {t("cancel")}
        </Button>
      )}
    </div>
  );
}
