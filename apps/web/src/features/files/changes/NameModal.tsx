import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import classes from "./NameModal.module.css";
import { useNameFault } from "./use-name-fault.ts";

const modalWidthPx = 400;

export interface NameQuestion {
  /** Id of the question. */
  id: number;
  title: string;
  label: string;
  submitLabel: string;
  name: string;
  /** Length of the selection: the extension of a file is not selected. */
  selectedLength: number;
  /** Resolves when the change is saved. A rejection is shown below the name. */
  submit: (name: string) => Promise<void>;
}

/** Asks for the name of an entry and shows its errors. */
export function NameModal({ question, onClose }: { question: NameQuestion | null; onClose: () => void }) {
  const shown = useLastValue(question);
  return (
    <ModalFrame opened={question !== null} onClose={onClose} title={shown?.title} width={modalWidthPx}>
      {shown && <NameForm key={shown.id} question={shown} onClose={onClose} />}
    </ModalFrame>
  );
}

function NameForm({ question, onClose }: { question: NameQuestion; onClose: () => void }) {
  const { t } = useTranslation("files");
  const faultText = useNameFault();
  const [name, setName] = useState(question.name);
  const [fault, setFault] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setSubmitting(true);
    try {
      await question.submit(name);
      onClose();
    } catch (error) {
      setFault(faultText(error));
      setSubmitting(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        className={classes.name}
        label={question.label}
        value={name}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
        onFocus={(event) => event.currentTarget.setSelectionRange(0, question.selectedLength)}
      />
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {question.submitLabel}
        </Button>
      </ModalButtons>
    </form>
  );
}
