import type { SignIn } from "@dexnet/protocol/sessions";
import { Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { deviceKind, deviceText } from "../../../platform/format/device-text.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { signInsQuery } from "../../../platform/queries/security-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { Section } from "../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import classes from "./lists.module.css";

const icons = { phone: IconDeviceMobile, computer: IconDeviceDesktop, unknown: IconDeviceUnknown } as const;

/** The last sign-ins of the account. Where they came from is not recorded (ADR 0009). */
export function SignInsSection() {
  const { t } = useTranslation("settings");
  const { call } = useApp();
  const { data: signIns, isPending, error, isFetching, refetch } = useSteadyQuery(signInsQuery(call));
  return (
    <Section
      title={t("signIns.title")}
      action={
        <RouteButton variant="default" to={routePaths["settings-security"]}>
          {t("signIns.sessions")}
        </RouteButton>
      }
    >
      <Text c="dimmed" size="sm">
        {t("signIns.about")}
      </Text>
      {isPending && <SkeletonBlock heightPx={192} />}
      {signIns === undefined && error !== null && (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {signIns?.length === 0 && <Text mt="xs">{t("signIns.none")}</Text>}
      {signIns !== undefined && signIns.length > 0 && (
        <ul className={`${shared.frame} ${shared.divided} ${classes.list}`}>
          {signIns.map((signIn) => (
            <SignInRow key={signIn.at} signIn={signIn} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation("settings");
  const { t: tProfile } = useTranslation("profile");
  const format = useFormat();
  const Icon = icons[deviceKind(signIn)];
  const ways = [
    t(`signIns.method.${signIn.method}`),
    ...(signIn.second_factor === null ? [] : [t(`signIns.factor.${signIn.second_factor}`)]),
  ];
  return (
    <li className={classes.row}>
      <Icon size={24} className={`${shared.quiet} ${classes.icon}`} aria-hidden />
      <div className={shared.shrink}>
        <div className={classes.name}>{deviceText(signIn, tProfile)}</div>
        <div className={shared.note}>{ways.join("\u00a0· ")}</div>
      </div>
      <time className={`${shared.note} ${classes.time}`} dateTime={signIn.at}>
        {format.date(signIn.at, "time")}
      </time>
    </li>
  );
}
