import type { Storage } from "@dexnet/protocol/products";
import { ActionIcon, Title } from "@mantine/core";
import { IconCopy, IconLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { daysLeft } from "../../../platform/format/days-left.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { useCopy } from "../../../platform/use-copy.ts";
import classes from "./StorageCard.module.css";
import { type StorageActions, StorageMenu } from "./StorageMenu.tsx";

/** Used share from which the bar warns. */
const nearlyFull = 0.95;
/** Number of remaining days from which the end of the plan is highlighted. */
const daysThatAreFew = 7;

export function StorageCard({ storage, actions }: { storage: Storage; actions: StorageActions }) {
  const copy = useCopy();
  const { t } = useTranslation("storages");
  const format = useFormat();
  const share = storage.size > 0 ? Math.min(1, storage.storageFilesSize / storage.size) : 0;
  const used = t("list.used", { used: format.bytes(storage.storageFilesSize), total: format.bytes(storage.size) });

  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          <Link className={classes.link} to="/storages/$address" params={{ address: storage.address }}>
            {storage.title}
          </Link>
        </Title>
        <StorageMenu storage={storage} actions={actions} className={classes.button} />
      </div>
      <div className={classes.address}>
        <span className={classes.addressText}>{storage.address}</span>
        <ActionIcon
          className={classes.button}
          aria-label={t("list.copyAddressOf", { title: storage.title })}
          title={t("list.copyAddress")}
          onClick={() => void copy(storage.address, t("list.addressCopied"))}
        >
          <IconCopy size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.bar} aria-hidden>
        <div
          className={classes.barFilled}
          data-full={share >= nearlyFull || undefined}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <div className={classes.facts}>
        <span className="figures">{used}</span>
        {storage.owner ? <DaysLeft endDate={storage.end_date} /> : <Connected />}
      </div>
    </li>
  );
}

/** A connected storage is paid by its owner, whose remaining days are not shown. */
function Connected() {
  const { t } = useTranslation("storages");
  return (
    <span className={classes.connected}>
      <IconLink size={16} aria-hidden />
      {t("list.connected")}
    </span>
  );
}

function DaysLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation("storages");
  const days = daysLeft(endDate, Date.now());
  if (days < 0) {
    return (
      <span className={classes.days} data-ended>
        {t("list.planEnded")}
      </span>
    );
  }
  return (
    <span className={classes.days} data-soon={days <= daysThatAreFew || undefined}>
      {t("list.daysLeft", { count: days })}
    </span>
  );
}
