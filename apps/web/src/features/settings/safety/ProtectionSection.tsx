import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { passkeysQuery, twoFactorQuery } from "../../../platform/queries/security-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import shared from "../../../platform/theme/shared.module.css";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { Section } from "../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import classes from "./lists.module.css";
import { type ProtectionItem, protectionItems } from "./protection-items.ts";

const icons = { good: IconCircleCheck, advised: IconCircleDashed, urgent: IconAlertTriangle, unknown: IconInfoCircle };

/** Protections of the account, with the next step where one is missing. */
export function ProtectionSection() {
  const { t } = useTranslation("settings");
  const { call } = useApp();
  const user = useUser();
  const twoFactor = useSteadyQuery(twoFactorQuery(call));
  const passkeys = useSteadyQuery(passkeysQuery(call));
  const products = useSteadyQuery(userProductsQuery(call));
  const failed = [twoFactor, passkeys].find(({ isError, data }) => isError && data === undefined);
  const isKnown = twoFactor.data !== undefined && passkeys.data !== undefined;
  return (
    <Section title={t("protection.title")}>
      {failed && <LoadFailed error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!failed && !isKnown && <SkeletonBlock heightPx={240} />}
      {isKnown && (
        <ul className={`${shared.frame} ${shared.divided} ${classes.list}`}>
          {protectionItems({
            emailConfirmed: user?.email_activation ?? false,
            hasAuthenticator: twoFactor.data.enabled,
            passkeys: passkeys.data.length,
            recoveryCodesLeft: twoFactor.data.recovery_codes_left,
            storages: products.data?.storages.length ?? 0,
          }).map((item) => (
            <ProtectionRow key={item.name} item={item} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ProtectionRow({ item: { name, state, count = 0 } }: { item: ProtectionItem }) {
  const { t } = useTranslation("settings");
  const Icon = icons[state];
  const isGood = state === "good" || state === "unknown";
  return (
    <li className={classes.row}>
      <Icon
        size={24}
        className={`${shared.quiet} ${classes.icon}`}
        data-state={state}
        aria-label={t(`protection.state.${state}`)}
      />
      <div className={shared.shrink}>
        <div className={classes.name}>{t(`protection.${name}.title`)}</div>
        <div className={shared.note}>
          {isGood ? t(`protection.${name}.good`, { count }) : t(`protection.${name}.missing`, { count })}
        </div>
      </div>
      {!isGood && name !== "email" && (
        <RouteButton variant="default" to={routePaths["settings-security"]} className={classes.action ?? ""}>
          {t(`protection.${name}.action`)}
        </RouteButton>
      )}
    </li>
  );
}
