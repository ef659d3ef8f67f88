import { Button, Skeleton, Text, Title } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { useErrorText } from "../../shell/error-text.ts";
import { useFormat } from "../../shell/format.ts";
import { routePaths } from "../../shell/routes.ts";
import { useStorageHeader } from "../../shell/storage-header-store.ts";
import { daysLeft } from "../storages/days-left.ts";
import { holdingsQuery } from "../storages/queries.ts";
import { currentTariff, type Tariff } from "./current-tariff.ts";
import classes from "./TariffSection.module.css";

/** What the user has, until when, and the two ways on. */
export function TariffSection({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("profile");
  const { t: tWidgets } = useTranslation("widgets");
  const { call } = useApp();
  const { current } = useStorageHeader();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const holdings = useQuery(holdingsQuery(call));
  const tariff = holdings.data === undefined ? null : currentTariff(holdings.data, current?.address ?? null);
  const address = tariff?.address ?? null;

  return (
    <section className={classes.section}>
      <Title order={3} className={classes.heading}>
        {t("tariff.title")}
      </Title>
      <div className={classes.body}>
        {holdings.isPending && <Skeleton height={68} radius="lg" />}
        {holdings.isError && (
          <div className={classes.failed} role="alert">
            <span>{errorText(holdings.error)}</span>
            <Button variant="subtle" size="sm" loading={holdings.isFetching} onClick={() => void holdings.refetch()}>
              {tWidgets("error.retry")}
            </Button>
          </div>
        )}
        {holdings.isSuccess && tariff === null && <Text c="dimmed">{t("tariff.none")}</Text>}
        {tariff && <Figures tariff={tariff} />}
      </div>
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            onLeave();
            void navigate({ to: routePaths["storages-plans"] });
          }}
        >
          {t("tariff.upgrade")}
        </Button>
        {address !== null && (
          <Button
            variant="default"
            onClick={() => {
              onLeave();
              void navigate({ to: routePaths.storage, params: { address } });
            }}
          >
            {t("tariff.open")}
          </Button>
        )}
      </div>
    </section>
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
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name} className={classes.figure}>
          <dt className={classes.name}>{t(`tariff.${name}`)}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
