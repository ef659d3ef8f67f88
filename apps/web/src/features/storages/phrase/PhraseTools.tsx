import { Button } from "@mantine/core";
import { IconCopy, IconEyeOff, IconFileExport, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { useCopy } from "../../../platform/use-copy.ts";
import { usePrintedList } from "../../../widgets/use-printed-list.tsx";
import { SaveKeyStoreModal } from "../key-store/SaveKeyStoreModal.tsx";
import classes from "./PhraseStep.module.css";

export interface PhraseToolsProps {
  words: readonly string[];
  storageTitle: string;
  /** Absent while the words are not shown. */
  onHide: (() => void) | undefined;
}

/** Ways to keep a phrase: clipboard, paper, encrypted file. */
export function PhraseTools({ words, storageTitle, onHide }: PhraseToolsProps) {
  const copy = useCopy();
  const { t } = useTranslation("storages");
  const [isSavingFile, setIsSavingFile] = useState(false);
  const { print, sheet } = usePrintedList({
    title: t("phrase.printTitle"),
    text: t("phrase.printStorage", { title: storageTitle }),
    items: words,
    note: t("phrase.printWarning"),
  });
  return (
    <div className={`${shared.wrap} ${classes.tools}`}>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copy(words.join(" "), t("phrase.copied"))}
      >
        {t("phrase.copy")}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
        {t("phrase.print")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} aria-hidden />}
        onClick={() => setIsSavingFile(true)}
      >
        {t("phrase.keyStore")}
      </Button>
      {/* Keeps its place while it is absent, so that nothing moves when the words are shown. */}
      <Button
        variant="subtle"
        className={classes.hide}
        leftSection={<IconEyeOff size={18} aria-hidden />}
        data-absent={onHide === undefined || undefined}
        onClick={onHide}
      >
        {t("phrase.hide")}
      </Button>
      {sheet}
      <SaveKeyStoreModal opened={isSavingFile} words={words} onClose={() => setIsSavingFile(false)} />
    </div>
  );
}
