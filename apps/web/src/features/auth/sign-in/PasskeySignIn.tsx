import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasPasskeys, loadCeremonies } from "../../../platform/load-ceremonies.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { useFormFault } from "../../../widgets/forms/use-form-fault.ts";

/** Signs in with a passkey, without e-mail and password. Its code is loaded with the first click. */
export function PasskeySignIn() {
  const { t } = useTranslation("auth");
  const { call, session } = useApp();
  const fault = useFormFault(null);
  const [loading, setLoading] = useState(false);
  if (!hasPasskeys()) return null;

  async function signIn(): Promise<void> {
    fault.set(null);
    setLoading(true);
    try {
      const { signInWithPasskey } = await loadCeremonies();
      await session.signInWith((deviceId) => signInWithPasskey(call, deviceId));
    } catch (error) {
      fault.set(error);
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className={shared.column}>
      <Button variant="default" size="lg" fullWidth loading={loading} onClick={() => void signIn()}>
        {t("login.passkey")}
      </Button>
      <FormAlert text={fault.error} />
    </div>
  );
}
