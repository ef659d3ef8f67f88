import type { SignInOutcome } from "@dexnet/drive/session/account-session";
import { accountCalls } from "@dexnet/protocol/accounts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { EmailField } from "../EmailField.tsx";
import classes from "./LoginForm.module.css";

export interface LoginFormProps {
  initialFault: unknown;
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  /** Button of another way to sign in. It is above the fault of the form, which would move it. */
  otherWay: ReactNode;
}

export function LoginForm({ initialFault, onOutcome, otherWay }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const { session, typedEmail } = useApp();
  const [carriedEmail] = useState(typedEmail.get);
  const { field, formError, formProps, loading } = useAccountForm({
    schema: accountCalls.login.body,
    initialValues: { email: carriedEmail, password: "" },
    initialFault,
    async submit({ email, password }) {
      await onOutcome(await session.signIn(email.trim(), password));
    },
  });

  return (
    <form {...formProps}>
      <EmailField {...field("email")} autoFocus={carriedEmail === ""} />
      <div className={classes.password}>
        <PasswordField
          {...field("password")}
          label={t("password")}
          autoComplete="current-password"
          autoFocus={carriedEmail !== ""}
        />
        <RouteLink className={`${shared.small} ${classes.forgot}`} to={routePaths["auth-reset-password"]} search={true}>
          {t("login.forgot")}
        </RouteLink>
      </div>
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t("login.submit")}
      </Button>
      {otherWay}
      <FormAlert text={formError}>{formError?.wait && <OtherWays />}</FormAlert>
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
