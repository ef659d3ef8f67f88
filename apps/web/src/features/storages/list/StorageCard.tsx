import type { Storage } from "@dexnet/protocol/products";
import { ActionIcon, Title } from "@mantine/core";
import { IconCopy, IconLink, IconLock, IconLockOpen2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { daysLeft } from "../../../platform/format/days-left.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { shortAddress } from "../../../platform/format/short-address.ts";
import shared from "../../../platform/theme/shared.module.css";
import { useCopy } from "../../../platform/use-copy.ts";
import classes from "./StorageCard.module.css";
import { type StorageActions, StorageMenu } from "./StorageMenu.tsx";

/** Used share from which the bar warns. */
const nearlyFull = 0.95;
/** Number of remaining days from which the end of the plan is highlighted. */
const daysThatAreFew = 7;

export interface StorageCardProps {
  storage: Storage;
  /** Whether this device has the phrase; null while that is not known. */
  isUnlocked: boolean | null;
  actions: StorageActions;
}

export function StorageCard({ storage, isUnlocked, actions }: StorageCardProps) {
  const copy = useCopy();
  const { t } = useTranslation("storages");
  const format = useFormat();
  const { address, title } = storage;
  const share = storage.size > 0 ? Math.min(1, storage.storageFilesSize / storage.size) : 0;
  const used = t("list.used", { used: format.bytes(storage.storageFilesSize), total: format.bytes(storage.size) });

  return (
    <li className={`${shared.card} ${classes.card}`}>
      <div className={`${shared.row} ${classes.head}`}>
        <Title order={2} className={`${shared.cut} ${classes.title}`}>
          <Link className={classes.link} to="/storages/$address" params={{ address }}>
            {title}
          </Link>
        </Title>
        <StorageMenu storage={storage} actions={actions} className={classes.button} />
      </div>
      <Access isUnlocked={isUnlocked} storage={storage} />
      <div className={classes.bar} aria-hidden>
        <div
          className={classes.barFilled}
          data-full={share >= nearlyFull || undefined}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <div className={`${shared.small} ${shared.wrap} ${classes.summary}`}>
        <span className="figures">{used}</span>
        {storage.owner ? <DaysLeft endDate={storage.end_date} /> : <Connected />}
      </div>
      <div className={`${shared.row} ${classes.address}`}>
        <span className={`${shared.small} ${classes.addressText}`} title={address}>
          {shortAddress(address)}
        </span>
        <ActionIcon
          className={classes.button}
          aria-label={t("list.copyAddressOf", { title })}
          title={t("list.copyAddress")}
          onClick={() => void copy(address, t("list.addressCopied"))}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Whether the storage opens on this device without its phrase. The line has its height while that is not known. */
function Access({ isUnlocked, storage: { address, title } }: Omit<StorageCardProps, "actions">) {
  const { t } = useTranslation("storages");
  return (
    <p className={`${shared.note} ${shared.wrap} ${classes.access}`} data-locked={isUnlocked === false || undefined}>
      {isUnlocked === true && (
        <>
          <IconLockOpen2 size={16} aria-hidden />
          {t("list.ready")}
        </>
      )}
      {isUnlocked === false && (
        <>
          <IconLock size={16} aria-hidden />
          <span>{t("list.locked")}</span>
          <span className={classes.dot} aria-hidden>
            ·
          </span>
          <Link
            className={classes.unlock}
            to="/storages/$address/restore"
            params={{ address }}
            state={{ isPhraseMissing: true }}
            aria-label={t("list.unlockOf", { title })}
          >
            {t("list.unlock")}
          </Link>
        </>
      )}
    </p>
  );
}

/** A connected storage is paid by its owner, whose remaining days are not shown. */
function Connected() {
  const { t } = useTranslation("storages");
  return (
    <span className={`${shared.row} ${classes.connected}`}>
      <IconLink size={16} aria-hidden />
      {t("list.connected")}
    </span>
  );
}

function DaysLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const days = daysLeft(endDate, Date.now());
  if (days < 0) {
    return (
      <span className={`${shared.quiet} ${classes.days}`} data-ended>
        {t("list.planEnded")}
      </span>
    );
  }
  return (
    <span className={`${shared.quiet} ${classes.days}`} data-soon={days <= daysThatAreFew || undefined}>
      {t("list.daysLeft", { count: days })}, {t("list.until", { date: format.date(endDate) })}
    </span>
  );
}
