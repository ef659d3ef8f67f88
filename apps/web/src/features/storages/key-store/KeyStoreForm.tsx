import type { KeyStoreFile } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { type KeyStorePasswordProblem, keyStorePasswordProblem, minPasswordLength } from "./key-store-password.ts";
import { SecretField } from "./SecretField.tsx";

export const keyStoreModalWidthPx = 520;

export interface KeyStoreFormProps {
  make: (password: string) => Promise<KeyStoreFile>;
  onClose: () => void;
}

/** Asks for a password and saves the phrase as an encrypted file. */
export function KeyStoreForm({ make, onClose }: KeyStoreFormProps) {
  const { notify } = useApp();
  const { t } = useTranslation(["storages", "platform"]);
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [problem, setProblem] = useState<KeyStorePasswordProblem | null>(null);
  const saving = useMutation({
    mutationFn: make,
    onSuccess: ({ name, text }) => {
      saveFile(new File([text], name, { type: "application/json" }), name);
      notify({ text: t("keyStore.done") });
      onClose();
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = keyStorePasswordProblem(password, repeated);
    setProblem(found);
    if (found === null) saving.mutate(password);
    else form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
  }

  const problemText = problem && t(problem.textKey, { ns: problem.textNamespace, count: minPasswordLength });
  return (
    <form ref={form} className={shared.column} onSubmit={submit} noValidate>
      <p className={shared.quiet}>{t("keyStore.text")}</p>
      <SecretField
        name="password"
        label={t("keyStore.password")}
        description={t("keyStore.hint", { count: minPasswordLength })}
        value={password}
        error={problem?.field === "password" && problemText}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(null);
        }}
        autoComplete="new-password"
        data-autofocus
      />
      <SecretField
        name="repeated"
        label={t("keyStore.repeat")}
        value={repeated}
        error={problem?.field === "repeated" && problemText}
        onChange={(event) => {
          setRepeated(event.currentTarget.value);
          setProblem(null);
        }}
        autoComplete="new-password"
      />
      <Callout tone="warning" title={t("keyStore.lossTitle")}>
        {t("keyStore.lossText")}
      </Callout>
      {saving.isError && <Callout tone="error" title={errorText(saving.error)} />}
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          {t("keyStore.cancel")}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t("keyStore.submit")}
        </Button>
      </ModalButtons>
    </form>
  );
}
