import { oneTimeCodeField } from "@dexnet/protocol/fields";
import { Button } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MailboxLink } from "../../../widgets/links/MailboxLink.tsx";
import { OneTimeCode } from "../../../widgets/OneTimeCode.tsx";
import { StepPanel } from "../StepPanel.tsx";

export interface CodeStepProps {
  /** Seconds until another code can be requested. */
  secondsLeft: number;
  isSending: boolean;
  onResend: () => void;
  onDone: (code: string) => void;
}

/** Asks for the mailed code. The final call verifies it. */
export function CodeStep({ secondsLeft, isSending, onResend, onDone }: CodeStepProps) {
  const { t } = useTranslation(["storages", "platform"]);
  const formId = useId();
  const [code, setCode] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const parsed = oneTimeCodeField.safeParse(code);
    setIsWrong(!parsed.success);
    if (parsed.success) onDone(parsed.data);
  }

  return (
    <StepPanel
      title={t("reset.codeTitle")}
      text={t("reset.codeText")}
      takesFocus={false}
      buttons={
        <>
          <Button variant="default" disabled={secondsLeft > 0} loading={isSending} onClick={onResend}>
            {secondsLeft > 0 ? t("reset.resendIn", { seconds: secondsLeft }) : t("reset.resend")}
          </Button>
          <Button type="submit" form={formId}>
            {t("reset.continue")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <OneTimeCode
          value={code}
          autoFocus
          onChange={(typed) => {
            setCode(typed);
            setIsWrong(false);
          }}
          error={isWrong ? t("validation.code", { ns: "platform" }) : undefined}
        />
      </form>
      <MailboxLink />
    </StepPanel>
  );
}
