import { knownPasswordField, secondFactorField } from "@dexnet/protocol/fields";
import { type Assertion, passkeyCalls } from "@dexnet/protocol/passkeys";
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { loadCeremonies } from "../../../platform/load-ceremonies.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import errorLines from "../../../widgets/forms/error-lines.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { belowInput } from "../../../widgets/forms/field-order.ts";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { FormButtons } from "./FormButtons.tsx";
import { withFieldFaults } from "./field-faults.ts";
import classes from "./forms.module.css";
import { Username } from "./Username.tsx";
import { type ProofMethods, useProofMethods } from "./use-proof-methods.ts";

export interface Proof {
  password: string;
  code?: string;
  passkey?: Assertion;
}

export interface ConfirmFormProps {
  label: string;
  submitText: string;
  isDestructive?: boolean;
  submit: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** Consequence of the action. */
  children: ReactNode;
}

type Way = "password" | "code" | "passkey";

const schemas = {
  password: z.object({ password: knownPasswordField }),
  code: z.object({ password: knownPasswordField, code: secondFactorField }),
  passkey: z.object({ password: knownPasswordField }),
} as const;

/**
 * Asks for the password again, because an open session alone does not prove the identity of the user, and for the second
 * factor if one is on. A recovery code is accepted too, because the phone may be lost.
 */
export function ConfirmForm({ label, submitText, isDestructive, submit, onCancel, children }: ConfirmFormProps) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const methods = useProofMethods();
  const [way, setWay] = useState<Way>(() => firstWay(methods));

  async function readProof({ password, code }: { password: string; code: string }): Promise<Proof> {
    if (way !== "passkey") return way === "code" ? { password, code } : { password };
    const [{ answerChallenge }, { options }] = await Promise.all([loadCeremonies(), call(passkeyCalls.confirmOptions)]);
    return { password, passkey: await answerChallenge(options) };
  }

  const { field, formError, formProps, loading } = useAccountForm({
    schema: schemas[way],
    initialValues: { password: "", code: "" },
    submit: async (values) => withFieldFaults(submit(await readProof(values)), { password_wrong: "password" }),
  });
  const code = field("code");
  return (
    <form {...formProps} className={`${shared.column} ${classes.form} ${errorLines.lines}`} aria-label={label}>
      {children}
      <FormAlert text={formError} />
      <Username />
      <PasswordField {...field("password")} label={t("form.password")} autoComplete="current-password" data-autofocus />
      {way === "code" && (
        <TextInput
          {...code}
          label={t("form.code")}
          description={code.error ? undefined : t("form.codeHint")}
          inputWrapperOrder={belowInput}
          classNames={{ input: shared.mono ?? "" }}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      {way === "passkey" && <p className={shared.quiet}>{t("form.passkeyHint")}</p>}
      {methods.code && methods.passkey && (
        <Button
          variant="subtle"
          className={classes.way ?? ""}
          onClick={() => setWay(way === "code" ? "passkey" : "code")}
        >
          {way === "code" ? t("form.usePasskey") : t("form.useCode")}
        </Button>
      )}
      <FormButtons
        submitText={submitText}
        loading={loading}
        isDestructive={isDestructive ?? false}
        onCancel={onCancel}
      />
    </form>
  );
}

function firstWay({ code, passkey }: ProofMethods): Way {
  if (passkey) return "passkey";
  return code ? "code" : "password";
}
