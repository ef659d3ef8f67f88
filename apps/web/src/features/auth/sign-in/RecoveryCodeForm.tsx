import { secondFactorField } from "@dexnet/protocol/fields";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import shared from "../../../platform/theme/shared.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";

const recoverySchema = z.object({ code: secondFactorField });

export function RecoveryCodeForm({
  submitText,
  submit,
}: {
  submitText: string;
  submit: (code: string) => Promise<void>;
}) {
  const { t } = useTranslation("auth");
  const { field, formError, formProps, loading } = useAccountForm({
    schema: recoverySchema,
    initialValues: { code: "" },
    submit: ({ code }) => submit(code),
  });
  return (
    <form {...formProps}>
      <TextInput
        {...field("code")}
        label={t("secondFactor.recoveryCode")}
        classNames={{ input: shared.mono }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitText}
      </Button>
      <FormAlert text={formError} />
    </form>
  );
}
