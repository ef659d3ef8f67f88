import { Anchor, Checkbox, Input } from "@mantine/core";
import { type ComponentType, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { ensureTexts } from "../../../platform/i18n/load-texts.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import type { TermsModalProps } from "../../terms/TermsModal.tsx";
import classes from "./TermsChoice.module.css";

export interface TermsChoiceProps {
  name: string;
  checked: boolean;
  onChange: (event: { currentTarget: { checked: boolean } }) => void;
  error: string | undefined;
}

/** Checkbox of the agreement, with a button that shows the terms. */
export function TermsChoice({ error, ...choice }: TermsChoiceProps) {
  const { t } = useTranslation("auth");
  const id = useId();
  return (
    <div className={classes.choice}>
      <Checkbox
        {...choice}
        id={id}
        error={error !== undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {/* The button is beside the label, because a label must not contain other controls. */}
      <span id={`${id}-label`} className={`${shared.small} ${classes.label}`}>
        <label htmlFor={id}>{t("register.agree")}</label> <TermsButton />
      </span>
      <div className={classes.error}>{error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}</div>
    </div>
  );
}

function TermsButton() {
  const { notify } = useApp();
  const { t, i18n } = useTranslation("auth");
  const errorText = useErrorText();
  const [Terms, setTerms] = useState<ComponentType<TermsModalProps> | null>(null);
  const [opened, setOpened] = useState(false);

  async function open(): Promise<void> {
    try {
      const [{ TermsModal }] = await Promise.all([
        import("../../terms/TermsModal.tsx"),
        ensureTexts(i18n, i18n.language, ["terms"]),
      ]);
      setTerms(() => TermsModal);
      setOpened(true);
    } catch {
      notify({ text: errorText("network"), tone: "error" });
    }
  }

  return (
    <>
      <Anchor component="button" type="button" className={classes.button ?? ""} onClick={() => void open()}>
        {t("register.terms")}
      </Anchor>
      {Terms && <Terms opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
