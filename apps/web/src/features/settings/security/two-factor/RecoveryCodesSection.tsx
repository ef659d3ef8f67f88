import { recoveryCodes } from "@dexnet/protocol/limits";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../platform/format/format.ts";
import { passkeysQuery, twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { Section } from "../../../../widgets/page/Section.tsx";
import type { SecurityTask } from "../security-task.ts";

/** Number of remaining codes at which new ones are advised. */
const fewCodes = 3;

/** Recovery codes of an account with a second factor. Without one there are none. */
export function RecoveryCodesSection({ onStart }: { onStart: (task: SecurityTask) => void }) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const format = useFormat();
  const { data: state } = useQuery(twoFactorQuery(call));
  const passkeys = useQuery(passkeysQuery(call)).data ?? [];
  if (state === undefined || !(state.enabled || passkeys.length > 0)) return null;
  const left = state.recovery_codes_left;
  const areFew = left <= fewCodes;
  return (
    <Section
      title={t("codes.sectionTitle")}
      action={
        <Button variant={areFew ? "filled" : "default"} onClick={() => onStart({ kind: "new-codes" })}>
          {t("twoFactor.newCodes")}
        </Button>
      }
    >
      {areFew ? (
        <Callout
          tone="warning"
          title={left === 0 ? t("twoFactor.codesNone") : t("twoFactor.codesFew", { count: left })}
        >
          {t("twoFactor.codesFewText")}
        </Callout>
      ) : (
        <Text c="dimmed" size="sm">
          {t("twoFactor.codesLeft", { left: format.number(left), total: format.number(recoveryCodes) })}
        </Text>
      )}
    </Section>
  );
}
