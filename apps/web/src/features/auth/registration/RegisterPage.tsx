import { formatInviteCode } from "@dexnet/protocol/invite-code";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { asLanguage } from "../../../platform/i18n/languages.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "../frame/AuthFrame.tsx";
import { mailWait } from "../shared/mail-wait.ts";
import { registerSchema } from "../shared/password-schemas.ts";
import classes from "./RegisterPage.module.css";
import { TermsChoice } from "./TermsChoice.tsx";

/** The registration sends the mail with the code. The routing then opens the page where it is entered. */
export function RegisterPage() {
  const { t, i18n } = useTranslation("auth");
  const { analytics, session } = useApp();
  const { choice, field, setValue, formError, formProps, loading } = useAccountForm({
    schema: registerSchema,
    initialValues: { email: "", invite_code: "", password: "", repeat_password: "", terms: false },
    async submit({ email, password, invite_code }) {
      mailWait.remember("email-confirm", resendAfterSeconds);
      await session.register({
        email: email.trim(),
        password,
        inviteCode: invite_code.trim(),
        language: asLanguage(i18n.language),
      });
      void analytics.report("registration").catch(() => undefined);
    },
  });

  return (
    <AuthFrame
      title={t("register.title")}
      links={
        <span>
          {t("register.haveAccount")}{" "}
          <RouteLink to={routePaths["auth-login"]} search={true}>
            {t("register.login")}
          </RouteLink>
        </span>
      }
    >
      <form {...formProps}>
        <FormAlert text={formError} />
        <TextInput {...field("email")} type="email" label={t("email")} autoComplete="username" autoFocus />
        <TextInput
          {...field("invite_code")}
          classNames={{ input: classes.inviteCode }}
          onChange={({ currentTarget }) => setValue("invite_code", formatInviteCode(currentTarget.value))}
          label={t("register.inviteCode")}
          description={t("register.inviteHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PasswordField
          {...field("password")}
          label={t("password")}
          description={t("register.passwordHint")}
          autoComplete="new-password"
        />
        <PasswordField {...field("repeat_password")} label={t("register.repeatPassword")} autoComplete="new-password" />
        <TermsChoice {...choice("terms")} />
        <Button type="submit" size="lg" fullWidth loading={loading}>
          {t("register.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
