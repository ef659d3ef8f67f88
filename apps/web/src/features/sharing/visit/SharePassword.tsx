import type { OpenedShare } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useFormFault } from "../../../widgets/forms/use-form-fault.ts";
import { endedCodeOf } from "./ended-codes.ts";
import classes from "./SharePassword.module.css";
import type { VisitedLink } from "./visited-link.ts";

export interface SharePasswordProps {
  link: VisitedLink;
  onOpen: (share: Extract<OpenedShare, { kind: "open" }>) => void;
  onEnded: (error: unknown) => void;
}

/** Asks for the password of a link. */
export function SharePassword({ link, onOpen, onEnded }: SharePasswordProps) {
  const { t } = useTranslation(["sharing", "platform"]);
  const { drive } = useApp();
  const fault = useFormFault();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const opening = useMutation({
    mutationFn: () => drive.openShare({ ...link, password }),
    onSuccess(share) {
      if (share.kind === "open") onOpen(share);
    },
    onError(error) {
      if (endedCodeOf(error) !== null) onEnded(error);
      else fault.set(error);
      field.current?.select();
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setMissing(password === "");
    fault.set(null);
    if (password === "") field.current?.focus();
    else opening.mutate();
  }

  return (
    <form className={`${shared.column} ${classes.form}`} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t("password.title")}</h1>
      <p className={shared.quiet}>{t("password.text")}</p>
      <PasswordField
        ref={field}
        label={t("password.label")}
        value={password}
        error={isMissing && t("validation.required", { ns: "platform" })}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(false);
        }}
        // The password belongs to the link and not to an account of the visitor.
        autoComplete="off"
      />
      <FormAlert text={fault.error} />
      <Button type="submit" loading={opening.isPending}>
        {t("password.open")}
      </Button>
    </form>
  );
}
