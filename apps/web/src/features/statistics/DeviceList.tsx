import type { DeviceWithCopies, StorageCopies } from "@dexnet/drive/statistics";
import { IconCircleCheck, IconLogout2, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { relativeTime } from "../../platform/format/relative-time.ts";
import shared from "../../platform/theme/shared.module.css";
import { type CountryDevices, groupByCountry } from "./by-country.ts";
import classes from "./DeviceList.module.css";

export interface DeviceListProps {
  locations: StorageCopies;
  /** Devices that are chosen on the map. */
  chosenIds: readonly string[];
}

/** Content of the map as a list: each device of a country with its copies, its state and its last check. */
export function DeviceList({ locations, chosenIds }: DeviceListProps) {
  const { t, i18n } = useTranslation("statistics");
  const list = useRef<HTMLUListElement>(null);
  const { countries, unlisted } = groupByCountry(locations.devices, i18n.language);

  useEffect(() => {
    if (chosenIds.length > 0) list.current?.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  }, [chosenIds]);

  return (
    <div className={classes.list}>
      <ul ref={list} className={`${shared.frame} ${shared.divided} ${classes.countries}`} aria-label={t("list.label")}>
        {countries.map((country) => (
          <Country key={country.country} country={country} chosenIds={chosenIds} />
        ))}
      </ul>
      {unlisted > 0 && <p className={`${shared.note} ${classes.more}`}>{t("list.unlisted", { count: unlisted })}</p>}
      {locations.copiesElsewhere > 0 && (
        <p className={`${shared.note} ${classes.more}`}>{t("list.elsewhere", { count: locations.copiesElsewhere })}</p>
      )}
    </div>
  );
}

function Country({ country, chosenIds }: { country: CountryDevices; chosenIds: readonly string[] }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const { name, devices, copies } = country;
  const cities = Map.groupBy(devices, ({ city }) => city);
  return (
    <li className={classes.country}>
      <div className={classes.head}>
        <h4 className={classes.name}>{name}</h4>
        {devices.length > 1 && (
          <span className={`${shared.note} ${classes.sum}`}>
            {t("list.devices", { count: devices.length, number: format.number(devices.length) })}
            {" · "}
            {t("copies", { count: copies, number: format.number(copies) })}
          </span>
        )}
      </div>
      <ul>
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            showsId={(cities.get(device.city)?.length ?? 0) > 1}
            isChosen={chosenIds.includes(device.id)}
          />
        ))}
      </ul>
    </li>
  );
}

interface DeviceProps {
  device: DeviceWithCopies;
  /** Whether the id is shown, because other devices are in the same city. */
  showsId: boolean;
  isChosen: boolean;
}

function Device({ device, showsId, isChosen }: DeviceProps) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const { copies } = device;
  return (
    <li className={`${shared.small} ${classes.device}`} data-chosen={isChosen || undefined}>
      <span className={`${shared.breaks} ${classes.city}`}>
        <bdi>{device.city}</bdi>
        {showsId && <bdi className={classes.id}>{device.id}</bdi>}
      </span>
      <span className={classes.copies} data-none={copies === 0 || undefined}>
        {copies === 0 ? t("noCopies") : t("copies", { count: copies, number: format.number(copies) })}
      </span>
      <State device={device} />
      <LastCheck date={device.checkedAt} />
    </li>
  );
}

function State({ device }: { device: DeviceWithCopies }) {
  const { t } = useTranslation("statistics");
  const state = !device.isOnline ? "offline" : device.isDraining ? "draining" : "online";
  const Icon = { offline: IconPlugConnectedX, draining: IconLogout2, online: IconCircleCheck }[state];
  return (
    <span className={`${shared.row} ${classes.state}`} data-state={state}>
      <Icon size={16} className={`${shared.accent} ${classes.icon}`} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}

function LastCheck({ date }: { date: string | null }) {
  const { t, i18n } = useTranslation("statistics");
  const format = useFormat();
  if (date === null) return <span className={classes.check}>{t("check.never")}</span>;
  return (
    <span className={classes.check}>
      {t("check.last")}{" "}
      <time dateTime={date} title={format.date(date, "time")}>
        {relativeTime(date, Date.now(), i18n.language) ?? t("check.justNow")}
      </time>
    </span>
  );
}
