import { oneTimeCodeField } from "@dexnet/protocol/fields";
import { Button, type MantineColor } from "@mantine/core";
import { z } from "zod";
import { OneTimeCode } from "../../widgets/one-time-code/OneTimeCode.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { useAccountForm } from "./use-account-form.ts";

const codeSchema = z.object({ code: oneTimeCodeField });

export interface CodeFormProps {
  submitText: string;
  color?: MantineColor;
  /** Sent by itself with the sixth digit. Not for what can't be undone. */
  sendWhenComplete: boolean;
  submit: (code: string) => Promise<void>;
}

/** Six digits and a button. */
export function CodeForm({ submitText, color = "primary", sendWhenComplete, submit }: CodeFormProps) {
  const { errorOf, formError, formProps, loading, setValue, values } = useAccountForm({
    schema: codeSchema,
    initialValues: { code: "" },
    submit: ({ code }) => submit(code),
  });
  return (
    <form {...formProps}>
      <FormAlert text={formError} />
      <OneTimeCode
        name="code"
        value={values.code}
        onChange={(code) => setValue("code", code)}
        onComplete={() => {
          // After the state has the last digit.
          if (sendWhenComplete) setTimeout(() => formProps.ref.current?.requestSubmit());
        }}
        error={errorOf("code")}
        disabled={loading}
        autoFocus
      />
      <Button type="submit" size="lg" fullWidth loading={loading} color={color}>
        {submitText}
      </Button>
    </form>
  );
}
