import { recoveryCodes } from "@dexnet/protocol/limits";
import type { TwoFactorState } from "@dexnet/protocol/two-factor";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../platform/format/format.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { LoadFailed } from "../../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../../widgets/states/SkeletonBlock.tsx";
import type { View } from "../../navigation/views.ts";
import { twoFactorQuery } from "../shared/queries.ts";
import { Section } from "../shared/Section.tsx";
import classes from "./TwoFactorSection.module.css";

/** Number of remaining codes at which new ones are advised. */
const fewCodes = 3;

interface Shows {
  show: (view: View) => void;
}

/** State of the second factor, with its actions. */
export function TwoFactorSection({ show }: Shows) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const { data: state, isPending, error, isFetching, refetch } = useQuery(twoFactorQuery(call));
  return (
    <Section
      title={t("twoFactor.title")}
      state={
        state && (
          <span className={classes.state} data-on={state.enabled || undefined}>
            {state.enabled ? t("twoFactor.on") : t("twoFactor.off")}
          </span>
        )
      }
    >
      {isPending && <SkeletonBlock heightPx={108} />}
      {state === undefined && error !== null && (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {state && (state.enabled ? <IsOn state={state} show={show} /> : <IsOff show={show} />)}
    </Section>
  );
}

function IsOff({ show }: Shows) {
  const { t } = useTranslation("profile");
  return (
    <>
      <Text c="dimmed" size="sm">
        {t("twoFactor.about")}
      </Text>
      <Button className={classes.turnOn ?? ""} data-opens="turn-on" onClick={() => show("turn-on")}>
        {t("twoFactor.turnOn")}
      </Button>
    </>
  );
}

function IsOn({ state, show }: Shows & { state: TwoFactorState }) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const left = state.recovery_codes_left;
  return (
    <>
      <Text c="dimmed" size="sm">
        {state.enabled_at !== null && `${t("twoFactor.since", { date: format.date(state.enabled_at) })} `}
        {t("twoFactor.aboutOn")}
      </Text>
      {left <= fewCodes ? (
        <div className={classes.few}>
          <Callout
            tone="warning"
            title={left === 0 ? t("twoFactor.codesNone") : t("twoFactor.codesFew", { count: left })}
          >
            {t("twoFactor.codesFewText")}
          </Callout>
        </div>
      ) : (
        <Text size="sm" mt="xs">
          {t("twoFactor.codesLeft", { left: format.number(left), total: format.number(recoveryCodes) })}
        </Text>
      )}
      <div className={classes.buttons}>
        <Button
          variant={left <= fewCodes ? "filled" : "default"}
          data-opens="new-codes"
          onClick={() => show("new-codes")}
        >
          {t("twoFactor.newCodes")}
        </Button>
        <Button variant="subtle" color="error" data-opens="turn-off" onClick={() => show("turn-off")}>
          {t("twoFactor.turnOff")}
        </Button>
      </div>
    </>
  );
}
