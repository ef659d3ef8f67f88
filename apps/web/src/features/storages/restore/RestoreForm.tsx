import type { PhraseSource } from "@dexnet/drive/drive";
import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { StepPanel } from "../StepPanel.tsx";
import { PhraseEntryFields } from "./PhraseEntryFields.tsx";
import { PhraseFault } from "./PhraseFault.tsx";
import classes from "./RestoreForm.module.css";
import { usePhraseEntry } from "./use-phrase-entry.ts";

/** Asks for the phrase of a storage and opens it. Shows wrong words and faults of the whole phrase. */
export function RestoreForm({ storage }: { storage: Storage }) {
  const { t } = useTranslation("storages");
  const { drive, notify } = useApp();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const isPhraseMissing = useRouterState({ select: ({ location }) => location.state.isPhraseMissing === true });
  const restoring = useMutation({
    mutationFn: (phrase: PhraseSource) => drive.openWithPhrase(storage.address, phrase),
    onSuccess: async () => {
      notify({ text: t("restore.done") });
      await navigate({ to: "/storages/$address", params: { address: storage.address }, replace: true });
    },
  });
  const entry = usePhraseEntry(restoring.reset);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const phrase = entry.submit();
    if (phrase !== null) restoring.mutate(phrase);
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <StepPanel
        title={storage.title}
        text={isPhraseMissing ? `${errorText("phrase_not_saved")} ${t("restore.text")}` : t("restore.text")}
        takesFocus={false}
        buttons={
          <>
            <Button variant="default" onClick={entry.clear} disabled={entry.isEmpty}>
              {t("restore.clear")}
            </Button>
            <Button type="submit" loading={restoring.isPending}>
              {t("restore.submit")}
            </Button>
          </>
        }
      >
        <PhraseEntryFields entry={entry} />
        <PhraseFault error={restoring.error} />
      </StepPanel>
      <p className={classes.forgotten}>
        {storage.owner ? (
          <>
            {t("restore.forgotten")}{" "}
            <Link to="/storages/$address/reset" params={{ address: storage.address }} className={classes.link}>
              {t("restore.reset")}
            </Link>
          </>
        ) : (
          t("restore.onlyOwner")
        )}
      </p>
    </form>
  );
}
