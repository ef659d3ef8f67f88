import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../platform/format/format.ts";
import { twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useSteadyQuery } from "../../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Section, SectionState } from "../../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../../widgets/states/SkeletonBlock.tsx";
import type { SecurityTask } from "../security-task.ts";

/** State of the authenticator app, with its action. */
export function TwoFactorSection({ onStart }: { onStart: (task: SecurityTask) => void }) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const format = useFormat();
  const { data: state, isPending, error, isFetching, refetch } = useSteadyQuery(twoFactorQuery(call));
  return (
    <Section
      title={t("twoFactor.title")}
      state={
        state && (
          <SectionState isOn={state.enabled}>{state.enabled ? t("twoFactor.on") : t("twoFactor.off")}</SectionState>
        )
      }
      action={
        state &&
        (state.enabled ? (
          <Button variant="default" onClick={() => onStart({ kind: "turn-off" })}>
            {t("twoFactor.turnOff")}
          </Button>
        ) : (
          <Button variant="default" onClick={() => onStart({ kind: "turn-on" })}>
            {t("twoFactor.turnOn")}
          </Button>
        ))
      }
    >
      {isPending && <SkeletonBlock heightPx={40} />}
      {state === undefined && error !== null && (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {state && (
        <Text c="dimmed" size="sm">
          {state.enabled_at !== null && `${t("twoFactor.since", { date: format.date(state.enabled_at) })} `}
          {state.enabled ? t("twoFactor.aboutOn") : t("twoFactor.about")}
        </Text>
      )}
    </Section>
  );
}
