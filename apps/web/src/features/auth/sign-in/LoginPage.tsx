import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import { SignOutNotice } from "./SignOutNotice.tsx";
import { SecondFactorPage, useSignInSteps } from "./sign-in-steps.ts";

/** After the sign-in the routing opens the next page. */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const { step, continueSignIn, restart } = useSignInSteps();

  if (step.kind === "second-factor") {
    return <SecondFactorPage ticket={step.ticket} methods={step.methods} onRestart={restart} />;
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
      {/* The e-mail is kept for the other pages and steps, the password is not. */}
      <LoginForm initialFault={step.fault} onOutcome={continueSignIn} otherWay={<PasskeySignIn />} />
    </AuthFrame>
  );
}
