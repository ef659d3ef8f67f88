import { useState } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "../frame/AuthFrame.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { SignOutNotice } from "./SignOutNotice.tsx";
import { SecondFactorPage, useSignInSteps } from "./sign-in-steps.ts";

/** Signing in needs no word about where to go next: the guards know. */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const { step, goOn, startAgain } = useSignInSteps();

  if (step.kind === "second-factor") {
    return <SecondFactorPage ticket={step.ticket} onStartAgain={startAgain} />;
  }
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
      <SignOutNotice />
      {/* The e-mail comes back with the first step, the password does not. */}
      <LoginForm initialEmail={email} initialFault={step.fault} onEmail={setEmail} onOutcome={goOn} />
    </AuthFrame>
  );
}
