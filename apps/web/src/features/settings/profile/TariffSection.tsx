import { Button, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { daysLeft } from "../../../platform/format/days-left.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { routePaths } from "../../../platform/routes.ts";
import shared from "../../../platform/theme/shared.module.css";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import type { Tariff } from "./current-tariff.ts";
import classes from "./TariffSection.module.css";
import { useTariff } from "./use-tariff.ts";

export interface TariffSectionProps {
  /** Called before a page is opened. */
  onLeave?: () => void;
  /** Whether the place where it is shown has a title already. */
  isUntitled?: boolean;
}

/** Tariff of the user, its end date and the next steps. */
export function TariffSection({ onLeave = () => undefined, isUntitled = false }: TariffSectionProps) {
  const { t } = useTranslation("profile");
  const { t: tWidgets } = useTranslation("widgets");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const loading = useTariff();
  const tariff = loading.data;
  const address = tariff?.address ?? null;

  return (
    <>
      {!isUntitled && <Title order={3}>{t("tariff.title")}</Title>}
      <div className={classes.body}>
        {loading.isPending && <SkeletonBlock heightPx={68} />}
        {loading.isError && tariff === undefined && (
          <div className={`${shared.spread} ${classes.failed}`} role="alert">
            <span>{errorText(loading.error)}</span>
            <Button variant="subtle" size="sm" loading={loading.isFetching} onClick={() => void loading.refetch()}>
              {tWidgets("error.retry")}
            </Button>
          </div>
        )}
        {tariff === null && <Text c="dimmed">{t("tariff.none")}</Text>}
        {tariff && <Figures tariff={tariff} />}
      </div>
      <div className={`${shared.wrap} ${classes.buttons}`} data-on-page={isUntitled || undefined}>
        <Button
          variant={tariff === null ? "filled" : "default"}
          onClick={() => {
            onLeave();
            void navigate({ to: routePaths["storages-plans"] });
          }}
        >
          {t("tariff.upgrade")}
        </Button>
        {/* Its space is reserved while it is unknown whether there is a storage. */}
        {(address !== null || loading.isPending) && (
          <Button
            variant="default"
            disabled={address === null}
            onClick={() => {
              if (address === null) return;
              onLeave();
              void navigate({ to: routePaths.storage, params: { address } });
            }}
          >
            {t("tariff.open")}
          </Button>
        )}
      </div>
    </>
  );
}

function Figures({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const days = daysLeft(tariff.endDate, Date.now());
  const isFree = Number(tariff.price) === 0;
  const figures = [
    { name: "size", value: format.bytes(tariff.sizeBytes) },
    { name: "price", value: isFree ? t("tariff.free") : format.money(tariff.price, tariff.currency) },
    { name: "daysLeft", value: days < 0 ? t("tariff.ended") : t("tariff.days", { count: days }) },
  ] as const;
  return (
    <>
      {tariff.plan !== null && (
        <p className={classes.plan}>
          <span className={shared.strong}>{tariff.plan}</span>{" "}
          <span className={classes.until} data-ended={days < 0 || undefined}>
            {t(days < 0 ? "tariff.endedOn" : "tariff.until", { date: format.date(tariff.endDate) })}
          </span>
        </p>
      )}
      <dl className={`${shared.frame} ${classes.figures}`}>
        {figures.map(({ name, value }) => (
          <div key={name} className={classes.figure}>
            <dt className={classes.name}>{t(`tariff.${name}`)}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
