import { emailField } from "@dexnet/protocol/fields";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";

const emailSchema = z.object({ email: emailField });

export interface EmailFormProps {
  submitText: string;
  initialEmail?: string;
  initialFault?: unknown;
  submit: (email: string) => Promise<void>;
}

export function EmailForm({ submitText, initialEmail = "", initialFault = null, submit }: EmailFormProps) {
  const { t } = useTranslation("auth");
  const { field, formError, formProps, loading } = useAccountForm({
    schema: emailSchema,
    initialValues: { email: initialEmail },
    initialFault,
    submit: ({ email }) => submit(email.trim()),
  });
  return (
    <form {...formProps}>
      <FormAlert text={formError} />
      <TextInput {...field("email")} type="email" label={t("email")} autoComplete="username" autoFocus />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitText}
      </Button>
    </form>
  );
}
