import { oneTimeCodeField } from "@dexnet/protocol/fields";
import { oneTimeCodeDigits } from "@dexnet/protocol/limits";
import { Button, type MantineColor } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import * as z from "zod/mini";
import shared from "../../platform/theme/shared.module.css";
import { FormAlert } from "../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../widgets/forms/use-account-form.ts";
import { OneTimeCode } from "../../widgets/OneTimeCode.tsx";
import classes from "./CodeForm.module.css";

const codeSchema = z.object({ code: oneTimeCodeField });

export interface CodeFormProps {
  submitText: string;
  color?: MantineColor;
  /** Whether the form is sent with the sixth digit. Not for actions that can't be undone. */
  sendWhenComplete: boolean;
  /** Code of a link: it is filled in and sent at once. */
  linkCode?: string | null;
  /** Next step after a complete code was refused. */
  nextStep?: string;
  submit: (code: string) => Promise<void>;
}

export function CodeForm({
  submitText,
  color = "primary",
  sendWhenComplete,
  linkCode = null,
  nextStep,
  submit,
}: CodeFormProps) {
  const { errorOf, formError, formProps, loading, setValue, values } = useAccountForm({
    schema: codeSchema,
    initialValues: { code: linkCode ?? "" },
    submit: ({ code }) => submit(code),
  });
  const { ref: form } = formProps;
  const linkWasSent = useRef(false);

  useEffect(() => {
    if (linkCode === null || linkWasSent.current) return;
    linkWasSent.current = true;
    form.current?.requestSubmit();
  }, [linkCode, form]);

  function withNextStep(error: string | undefined): ReactNode {
    if (error === undefined || nextStep === undefined || values.code.length < oneTimeCodeDigits) return error;
    return (
      <>
        <span className={classes.fault}>{error}</span>{" "}
        <span className={`${shared.quiet} ${classes.nextStep}`}>{nextStep}</span>
      </>
    );
  }

  return (
    <form {...formProps}>
      <OneTimeCode
        name="code"
        value={values.code}
        onChange={(code) => setValue("code", code)}
        onComplete={() => {
          // After the state contains the last digit.
          if (sendWhenComplete) setTimeout(() => form.current?.requestSubmit());
        }}
        error={withNextStep(errorOf("code"))}
        disabled={loading}
        autoFocus={linkCode === null}
      />
      <Button type="submit" size="lg" fullWidth loading={loading} color={color}>
        {submitText}
      </Button>
      <FormAlert text={formError} />
    </form>
  );
}
