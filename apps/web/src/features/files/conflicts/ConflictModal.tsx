import { Button, Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import type { Conflict, ConflictAnswer } from "./ask-about-conflicts.ts";
import classes from "./ConflictModal.module.css";

export interface ConflictQuestion {
  readonly id: number;
  readonly conflict: Conflict;
  /** Number of conflicts after this one. */
  readonly others: number;
  readonly answer: (answer: ConflictAnswer | null) => void;
}

const choices = ["skip", "keep-both", "replace"] as const;

/** Asks what happens with an entry whose name exists in the folder. Closing it cancels the whole paste or upload. */
export function ConflictModal({ question }: { question: ConflictQuestion | null }) {
  const { t } = useTranslation("files");
  const shown = useLastValue(question);
  return (
    <ModalFrame
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title={t("conflict.title")}
      width={480}
      layer="confirm"
    >
      {shown && <ConflictForm key={shown.id} question={shown} />}
    </ModalFrame>
  );
}

function ConflictForm({ question: { conflict, others, answer } }: { question: ConflictQuestion }) {
  const { t } = useTranslation("files");
  const [isForAll, setForAll] = useState(false);
  return (
    <>
      <Text component="p" m={0} c="dimmed">
        {t(conflict.isFolder ? "conflict.folderText" : "conflict.fileText", { name: conflict.name })}
      </Text>
      <div className={classes.all}>
        {others > 0 && (
          <Checkbox
            checked={isForAll}
            label={t("conflict.applyToAll", { count: others })}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.buttons}>
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === "keep-both" ? "filled" : "default"}
            data-autofocus={choice === "keep-both" || undefined}
            onClick={() => answer({ choice, isForAll })}
          >
            {t(choice === "replace" && conflict.isFolder ? "conflict.merge" : `conflict.${choice}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
