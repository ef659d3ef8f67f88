import type { SignInOutcome } from "@dexnet/drive/session/account-session";
import { accountCalls } from "@dexnet/protocol/accounts";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import classes from "./LoginForm.module.css";

export interface LoginFormProps {
  initialEmail: string;
  initialFault: unknown;
  /** Called before the sign-in is sent. */
  onEmail: (email: string) => void;
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
}

export function LoginForm({ initialEmail, initialFault, onEmail, onOutcome }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const { session } = useApp();
  const { field, formError, formProps, loading } = useAccountForm({
    schema: accountCalls.login.body,
    initialValues: { email: initialEmail, password: "" },
    initialFault,
    async submit({ email, password }) {
      onEmail(email.trim());
      await onOutcome(await session.signIn(email.trim(), password));
    },
  });

  return (
    <form {...formProps}>
      <FormAlert text={formError}>{formError?.wait && <OtherWays />}</FormAlert>
      <TextInput {...field("email")} type="email" label={t("email")} autoComplete="username" autoFocus />
      <div>
        <PasswordField {...field("password")} label={t("password")} autoComplete="current-password" />
        <RouteLink className={classes.forgot} to={routePaths["auth-reset-password"]} search={true}>
          {t("login.forgot")}
        </RouteLink>
      </div>
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t("login.submit")}
      </Button>
    </form>
  );
}

/** The owner of the mailbox can always sign in, even when password attempts are throttled by an attacker. */
function OtherWays() {
  const { t } = useTranslation("auth");
  return (
    <div className={classes.otherWays}>
      <span>{t("login.otherWays")}</span>
      <RouteLink to={routePaths["auth-login-otp"]} search={true}>
        {t("login.codeByMail")}
      </RouteLink>
      <RouteLink to={routePaths["auth-reset-password"]} search={true}>
        {t("login.resetByMail")}
      </RouteLink>
    </div>
  );
}
