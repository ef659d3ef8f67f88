import { emailField } from "@dexnet/protocol/fields";
import { Button } from "@mantine/core";
import * as z from "zod/mini";
import { useApp } from "../../platform/services/app-context.tsx";
import { FormAlert } from "../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../widgets/forms/use-account-form.ts";
import { EmailField } from "./EmailField.tsx";

const emailSchema = z.object({ email: emailField });

export interface EmailFormProps {
  submitText: string;
  initialFault?: unknown;
  submit: (email: string) => Promise<void>;
}

export function EmailForm({ submitText, initialFault = null, submit }: EmailFormProps) {
  const { typedEmail } = useApp();
  const { field, formError, formProps, loading } = useAccountForm({
    schema: emailSchema,
    initialValues: { email: typedEmail.get() },
    initialFault,
    submit: ({ email }) => submit(email.trim()),
  });
  return (
    <form {...formProps}>
      <EmailField {...field("email")} />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitText}
      </Button>
      <FormAlert text={formError} />
    </form>
  );
}
