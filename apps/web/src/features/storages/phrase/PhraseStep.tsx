import { Button, Checkbox } from "@mantine/core";
import { IconCopy, IconEyeOff, IconFileExport, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCopy } from "../../../platform/use-copy.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { usePrintedList } from "../../../widgets/print/use-printed-list.tsx";
import { SaveKeyStoreModal } from "../key-store/SaveKeyStoreModal.tsx";
import { StepPanel } from "../shared/StepPanel.tsx";
import { PhraseGrid } from "./PhraseGrid.tsx";
import classes from "./PhraseStep.module.css";

export interface PhraseStepProps {
  words: readonly string[];
  storageTitle: string;
  saved: boolean;
  onSavedChange: (saved: boolean) => void;
  onBack: () => void;
  onDone: () => void;
}

/** Shows a new phrase on request and continues only when the user confirms that it is saved. */
export function PhraseStep({ words, storageTitle, saved, onSavedChange, onBack, onDone }: PhraseStepProps) {
  const copy = useCopy();
  const { t } = useTranslation("storages");
  const [shown, setShown] = useState(false);
  const [isSavingFile, setIsSavingFile] = useState(false);
  const { print, sheet } = usePrintedList({
    title: t("phrase.printTitle"),
    text: t("phrase.printStorage", { title: storageTitle }),
    items: words,
    note: t("phrase.printWarning"),
  });

  return (
    <StepPanel
      title={t("phrase.title")}
      text={t("phrase.text", { count: words.length })}
      buttons={
        <>
          <Button variant="default" onClick={onBack}>
            {t("phrase.back")}
          </Button>
          <Button onClick={onDone} disabled={!saved}>
            {t("phrase.continue")}
          </Button>
        </>
      }
    >
      <Callout tone="warning" title={t("phrase.lossTitle")}>
        {t("phrase.lossText")}
      </Callout>
      <div>
        <PhraseGrid words={words} shown={shown} onShow={() => setShown(true)} />
        <div className={classes.tools}>
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
          {shown && (
            <Button variant="subtle" leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => setShown(false)}>
              {t("phrase.hide")}
            </Button>
          )}
        </div>
      </div>
      <Checkbox
        size="md"
        checked={saved}
        onChange={(event) => onSavedChange(event.currentTarget.checked)}
        label={t("phrase.saved")}
        description={t("phrase.savedText")}
      />
      {sheet}
      <SaveKeyStoreModal opened={isSavingFile} words={words} onClose={() => setIsSavingFile(false)} />
    </StepPanel>
  );
}
