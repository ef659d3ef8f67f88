import { useTranslation } from "react-i18next";
import { useUser } from "../../../platform/services/use-user.ts";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";

/** Way into the application. Until the session is known it is that of a visitor, which works for everybody. */
export function AccountButtons() {
  const { t } = useTranslation("public");
  if (useUser() !== null) {
    return (
      <RouteButton key="open" to="/storages/" variant="default">
        {t("account.open")}
      </RouteButton>
    );
  }
  return (
    <>
      <RouteButton to="/auth/login" variant="subtle">
        {t("account.signIn")}
      </RouteButton>
      <RouteButton to="/auth/register" variant="default">
        {t("account.register")}
      </RouteButton>
    </>
  );
}

/** The most important button of a page: to the registration, or into the application. */
export function BeginButton() {
  const { t } = useTranslation("public");
  const isSignedIn = useUser() !== null;
  return (
    <RouteButton to={isSignedIn ? "/storages/" : "/auth/register"}>
      {t(isSignedIn ? "account.open" : "account.register")}
    </RouteButton>
  );
}
