import type { OfflineReader, OfflineStorage } from "@dexnet/drive/offline/offline-reader";
import { Title } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { shortAddress } from "../../../platform/format/short-address.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ReachButton } from "../../../widgets/states/ReachButton.tsx";
import classes from "./StorageCard.module.css";
import pageClasses from "./StoragesPage.module.css";

/** Storages whose names this device shows, after a start without a connection. */
export function OfflineStorages({ reader }: { reader: OfflineReader }) {
  const { t } = useTranslation("storages");
  const listed = useListed(reader);
  const storages = listed.filter((storage) => storage !== null);
  const unreadable = listed.length - storages.length;
  return (
    <PageFrame title={t("list.title")} actions={<ReachButton />}>
      <Callout title={t("offline.title")}>
        {t("offline.text")} {unreadable > 0 && t("offline.unreadable", { count: unreadable })}
      </Callout>
      <ul className={`${pageClasses.cards} ${pageClasses.offline}`}>
        {storages.map((storage) => (
          <OfflineCard key={storage.address} storage={storage} />
        ))}
      </ul>
    </PageFrame>
  );
}

function OfflineCard({ storage: { address, title } }: { storage: OfflineStorage }) {
  const { t } = useTranslation("storages");
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          <Link className={classes.link} to="/storages/$address" params={{ address }}>
            {title}
          </Link>
        </Title>
      </div>
      <p className={classes.access}>
        <IconCloudOff size={16} aria-hidden />
        {t("offline.card")}
      </p>
      <div className={classes.address}>
        <span className={classes.addressText} title={address}>
          {shortAddress(address)}
        </span>
      </div>
    </li>
  );
}

/** Null stands for a storage that can't be read. */
function useListed(reader: OfflineReader): readonly (OfflineStorage | null)[] {
  const [listed, setListed] = useState<readonly (OfflineStorage | null)[]>([]);
  useEffect(() => {
    let isStopped = false;
    reader
      .listStorages()
      .then((found) => isStopped || setListed(found))
      // The browser's database can't be read: there is nothing to list.
      .catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [reader]);
  return listed;
}
