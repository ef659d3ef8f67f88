import { Button, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import type { AddedWitness } from "./use-witnesses.ts";
import classes from "./WitnessesSection.module.css";

interface WitnessKeyFieldProps {
  onAdd: (key: string) => Promise<AddedWitness>;
}

/** Field for the key of a witness that the ledger does not name. */
export function WitnessKeyField({ onAdd }: WitnessKeyFieldProps) {
  const { t } = useTranslation("settings");
  const [key, setKey] = useState("");
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<AddedWitness | null>(null);
  const error =
    outcome?.kind === "failed" ? errorText(outcome.error) : outcome?.kind === "known" && t("witnesses.known");

  async function add(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const added = await onAdd(key.trim());
    setOutcome(added);
    if (added.kind === "added") setKey("");
  }

  return (
    <form className={classes.add} onSubmit={(event) => void add(event)} noValidate>
      <TextInput
        className={classes.key ?? ""}
        label={t("witnesses.key")}
        description={t("witnesses.keyHint")}
        value={key}
        error={error}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setOutcome(null);
        }}
      />
      <Button type="submit" variant="default">
        {t("witnesses.add")}
      </Button>
    </form>
  );
}
