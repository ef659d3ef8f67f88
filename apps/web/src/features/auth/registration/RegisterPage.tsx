import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asLanguage } from "../../../platform/i18n/languages.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { EmailField } from "../EmailField.tsx";
import { mailWait } from "../mail-wait.ts";
import { NewPasswordField } from "../NewPasswordField.tsx";
import { registerSchema } from "../password-schemas.ts";
import { InviteCodeField } from "./InviteCodeField.tsx";
import { inviteOfLink } from "./invite-of-link.ts";
import { TermsChoice } from "./TermsChoice.tsx";

/** The registration sends the mail with the code. The routing then opens the page where it is entered. */
export function RegisterPage() {
  const { t, i18n } = useTranslation("auth");
  const { analytics, session, typedEmail } = useApp();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [given] = useState(() => ({ email: typedEmail.get(), invite_code: inviteOfLink(search) }));
  const firstEmpty = given.email === "" ? "email" : given.invite_code === "" ? "invite_code" : "password";
  const { choice, field, setValue, formError, formProps, loading } = useAccountForm({
    schema: registerSchema,
    initialValues: { ...given, password: "", repeat_password: "", terms: false },
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
        <EmailField {...field("email")} autoFocus={firstEmpty === "email"} />
        <InviteCodeField
          {...field("invite_code")}
          onChange={(code) => setValue("invite_code", code)}
          autoFocus={firstEmpty === "invite_code"}
        />
        <NewPasswordField {...field("password")} label={t("password")} autoFocus={firstEmpty === "password"} />
        <PasswordField {...field("repeat_password")} label={t("register.repeatPassword")} autoComplete="new-password" />
        <TermsChoice {...choice("terms")} />
        <Button type="submit" size="lg" fullWidth loading={loading}>
          {t("register.submit")}
        </Button>
        <FormAlert text={formError} />
      </form>
    </AuthFrame>
  );
}
