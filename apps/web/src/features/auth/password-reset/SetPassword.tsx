import { accountCalls } from "@dexnet/protocol/accounts";
import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteButton, RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Page of a reset link. It validates the link first. */
export function SetPassword({ token }: { token: string }) {
  const { t } = useTranslation("auth");
  const { call } = useApp();
  const errorText = useErrorText();
  const [done, setDone] = useState(false);
  const link = useSteadyQuery({
    queryKey: ["password-reset", token],
    queryFn: () => call(accountCalls.validatePasswordReset, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const back = <RouteLink to={routePaths["auth-login"]}>{t("backToLogin")}</RouteLink>;

  if (done) {
    return (
      <AuthFrame title={t("reset.doneTitle")} lead={t("reset.doneText")}>
        <RouteButton to={routePaths["auth-login"]} size="lg" fullWidth>
          {t("reset.login")}
        </RouteButton>
      </AuthFrame>
    );
  }
  if (link.isPending) {
    return (
      <AuthFrame title={t("reset.newTitle")} links={back}>
        <Skeleton height={248} />
      </AuthFrame>
    );
  }
  if (link.isError) {
    if (errorCodeOf(link.error) !== "reset_token_invalid") {
      return (
        <ErrorState heading={1} error={link.error} onRetry={() => void link.refetch()} retrying={link.isFetching} />
      );
    }
    return (
      <AuthFrame title={t("reset.badTitle")} lead={errorText(link.error)} links={back}>
        <RouteButton to={routePaths["auth-reset-password"]} size="lg" fullWidth>
          {t("reset.newLink")}
        </RouteButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("reset.newTitle")} lead={t("reset.newLead", { email: link.data.email })} links={back}>
      <NewPasswordForm token={token} email={link.data.email} onDone={() => setDone(true)} />
    </AuthFrame>
  );
}
