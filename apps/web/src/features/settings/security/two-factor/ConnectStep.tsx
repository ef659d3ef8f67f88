import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { Button, Title } from "@mantine/core";
import { IconCopy, IconDeviceMobile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../../platform/i18n/error-text.ts";
import shared from "../../../../platform/theme/shared.module.css";
import { useCopy } from "../../../../platform/use-copy.ts";
import errorLines from "../../../../widgets/forms/error-lines.module.css";
import { FormAlert } from "../../../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../../../widgets/forms/use-account-form.ts";
import { OneTimeCode } from "../../../../widgets/OneTimeCode.tsx";
import { QrCode } from "../../../../widgets/QrCode.tsx";
import { FormButtons } from "../FormButtons.tsx";
import forms from "../forms.module.css";
import classes from "./ConnectStep.module.css";
import { keyGroups } from "./key-groups.ts";
import { useFocusOnMount } from "./use-focus-on-mount.ts";

/** Secret of the server: as text to type, and as a URL for authenticators. */
export interface AuthenticatorKey {
  secret: string;
  uri: string;
}

export interface ConnectStepProps {
  secretKey: AuthenticatorKey;
  submit: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret for an authenticator and asks for a code of it. */
export function ConnectStep({ secretKey, submit, onCancel }: ConnectStepProps) {
  const { t } = useTranslation("profile");
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className={`${shared.column} ${forms.form}`}>
      <div>
        <Title order={3} className={forms.heading} ref={heading} tabIndex={-1}>
          {t("turnOn.scanTitle")}
        </Title>
        <p className={shared.quiet}>{t("turnOn.scanText")}</p>
      </div>
      <div className={`${shared.wrap} ${classes.secret}`}>
        <QrCode text={secretKey.uri} label={t("turnOn.qrLabel")} />
        <ManualKey secretKey={secretKey} />
      </div>
      <CodeForm submit={submit} onCancel={onCancel} />
    </div>
  );
}

function ManualKey({ secretKey: { secret, uri } }: { secretKey: AuthenticatorKey }) {
  const { t } = useTranslation("profile");
  const copy = useCopy();
  const groups = keyGroups(secret).map((text, index) => ({ text, index }));
  return (
    <div className={classes.manual}>
      <p className={shared.note}>{t("turnOn.manualText")}</p>
      <code className={classes.key}>
        {groups.map(({ text, index }) => (
          <span key={index}>{text} </span>
        ))}
      </code>
      <div className={`${shared.wrap} ${classes.tools}`}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} />}
          onClick={() => void copy(secret, t("turnOn.keyCopied"))}
        >
          {t("turnOn.copyKey")}
        </Button>
        {/* A phone can't scan its own screen. */}
        {uri.startsWith("otpauth://") && (
          <Button
            component="a"
            href={uri}
            variant="default"
            className={classes.onPhone ?? ""}
            leftSection={<IconDeviceMobile size={18} />}
          >
            {t("turnOn.openApp")}
          </Button>
        )}
      </div>
    </div>
  );
}

function CodeForm({ submit, onCancel }: Omit<ConnectStepProps, "secretKey">) {
  const { t } = useTranslation("profile");
  const { errorOf, formError, formProps, loading, setValue, values } = useAccountForm({
    schema: twoFactorCalls.enableTwoFactor.body,
    initialValues: { code: "" },
    async submit({ code }) {
      try {
        await submit(code);
      } catch (error) {
        // The authenticator shows another code by now.
        if (errorCodeOf(error) === "code_invalid") setValue("code", "");
        throw error;
      }
    },
  });
  return (
    <form
      {...formProps}
      className={`${shared.column} ${forms.form} ${errorLines.lines}`}
      aria-label={t("turnOn.codeText")}
    >
      <p className={shared.quiet}>{t("turnOn.codeText")}</p>
      <FormAlert text={formError} />
      <OneTimeCode
        name="code"
        value={values.code}
        onChange={(code) => setValue("code", code)}
        // After the state contains the last digit.
        onComplete={() => setTimeout(() => formProps.ref.current?.requestSubmit())}
        error={errorOf("code")}
        disabled={loading}
      />
      <FormButtons submitText={t("twoFactor.turnOn")} loading={loading} onCancel={onCancel} />
    </form>
  );
}
