import { oneTimeCodeField } from "@dexnet/protocol/fields";
import { Button, type MantineColor } from "@mantine/core";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { OneTimeCode } from "../../../widgets/one-time-code/OneTimeCode.tsx";

const codeSchema = z.object({ code: oneTimeCodeField });

export interface CodeFormProps {
  submitText: string;
  color?: MantineColor;
  /** Whether the form is sent with the sixth digit. Not for actions that can't be undone. */
  sendWhenComplete: boolean;
  /** Code of a link: it is filled in and sent at once. */
  linkCode?: string | null;
  submit: (code: string) => Promise<void>;
}

export function CodeForm({ submitText, color = "primary", sendWhenComplete, linkCode = null, submit }: CodeFormProps) {
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

  return (
    <form {...formProps}>
      <FormAlert text={formError} />
      <OneTimeCode
        name="code"
        value={values.code}
        onChange={(code) => setValue("code", code)}
        onComplete={() => {
          // After the state contains the last digit.
          if (sendWhenComplete) setTimeout(() => form.current?.requestSubmit());
        }}
        error={errorOf("code")}
        disabled={loading}
        autoFocus={linkCode === null}
      />
      <Button type="submit" size="lg" fullWidth loading={loading} color={color}>
        {submitText}
      </Button>
    </form>
  );
}
