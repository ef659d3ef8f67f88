import { Button, FileButton, Input } from "@mantine/core";
import { IconFile, IconFileImport } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { SecretField } from "../key-store/SecretField.tsx";
import classes from "./KeyStoreFields.module.css";
import type { PhraseEntry } from "./use-phrase-entry.ts";

/** Key stores are below one kilobyte: larger files are not read. */
const maxFileBytes = 64 * 1024;

export function KeyStoreFields({ entry }: { entry: PhraseEntry }) {
  const { notify } = useApp();
  const { t } = useTranslation(["storages", "platform"]);
  const errorId = useId();
  const reset = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isFileMissing = entry.isDone && entry.file === null;
  const isPasswordMissing = entry.isDone && entry.password === "";

  useEffect(() => {
    if (isFileMissing) button.current?.focus();
    else if (isPasswordMissing) password.current?.focus();
  }, [isFileMissing, isPasswordMissing]);

  async function choose(file: File | null): Promise<void> {
    // The same file can be chosen again.
    reset.current?.();
    if (file === null) return;
    if (file.size > maxFileBytes) {
      notify({ text: t("errors.key_store_invalid", { ns: "platform" }), tone: "error" });
      return;
    }
    entry.setFile({ name: file.name, text: await file.text() });
    password.current?.focus();
  }

  return (
    <>
      <div>
        <p className={`${shared.small} ${classes.hint}`}>{t("entry.fileHint")}</p>
        <div className={`${shared.wrap} ${classes.file}`}>
          <FileButton resetRef={reset} accept="application/json,.json,text/plain" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                ref={button}
                variant="default"
                leftSection={<IconFileImport size={20} aria-hidden />}
                aria-describedby={isFileMissing ? errorId : undefined}
              >
                {t(entry.file === null ? "entry.chooseFile" : "entry.otherFile")}
              </Button>
            )}
          </FileButton>
          {entry.file && (
            <span className={`${shared.note} ${shared.breaks} ${classes.name}`}>
              <IconFile size={20} aria-hidden />
              {entry.file.name}
            </span>
          )}
        </div>
        {isFileMissing && (
          <Input.Error id={errorId} className={classes.error} role="alert">
            {t("entry.fileMissing")}
          </Input.Error>
        )}
      </div>
      <SecretField
        ref={password}
        name="key-store-password"
        label={t("entry.password")}
        value={entry.password}
        error={isPasswordMissing && !isFileMissing && t("validation.required", { ns: "platform" })}
        onChange={(event) => entry.setPassword(event.currentTarget.value)}
        autoComplete="off"
      />
    </>
  );
}
