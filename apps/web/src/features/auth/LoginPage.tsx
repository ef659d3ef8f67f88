import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { routePaths } from "../../shell/routes.ts";
import { RouteLink } from "../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { FormAlert } from "./FormAlert.tsx";
import classes from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Signing in needs no word about where to go next: the guards know. */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const { session } = useApp();
  const { field, formError, formProps, loading } = useAccountForm({
    schema: accountCalls.login.body,
    initialValues: { email: "", password: "" },
    async submit({ email, password }) {
      const outcome = await session.signIn(email.trim(), password);
      if (outcome.kind === "two-factor") throw new AppError("in_development");
    },
  });

  return (
    <AuthFrame
      title={t("login.title")}
      links={
        <>
          <RouteLink to={routePaths["auth-login-otp"]} search={true}>
            {t("login.byCode")}
          </RouteLink>
          <span>
            {t("login.noAccount")}{" "}
            <RouteLink to={routePaths["auth-register"]} search={true}>
              {t("login.register")}
            </RouteLink>
          </span>
        </>
      }
    >
      <form {...formProps}>
        <FormAlert text={formError} />
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
    </AuthFrame>
  );
}
