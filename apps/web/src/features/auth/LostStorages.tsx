import type { Storage } from "@dexnet/protocol/products";
import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { userProductsQuery } from "../../platform/queries/product-queries.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import classes from "./LostStorages.module.css";

/** Storages that are deleted with the account, with their files as far as this device can count them. */
export function LostStorages() {
  const { t } = useTranslation("auth");
  const { call } = useApp();
  const userProducts = useQuery(userProductsQuery(call));
  if (userProducts.isPending)
    return <Skeleton className={`${shared.card} ${classes.storages}`} height={96} radius="lg" />;
  // The page says in words what is lost, also without the figures.
  if (userProducts.data === undefined) return null;
  const storages = userProducts.data.storages.filter(({ owner }) => owner);
  return (
    <div className={`${shared.card} ${classes.storages}`}>
      <p className={classes.title}>{t("delete.storages", { count: storages.length })}</p>
      {storages.length > 0 && (
        <ul className={classes.list}>
          {storages.map((storage) => (
            <li key={storage.address} className={`${shared.wrap} ${classes.storage}`}>
              <span className={shared.breaks}>{storage.title}</span>
              <Figures storage={storage} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Figures({ storage: { address, storageFilesSize } }: { storage: Storage }) {
  const { t } = useTranslation("auth");
  const { drive } = useApp();
  const format = useFormat();
  const content = useQuery({
    queryKey: ["lost-content", address],
    // Null without the phrase on this device: then only the size is known.
    queryFn: () => drive.countContent(address).catch(() => null),
    gcTime: 0,
  });
  const files = content.data ? `${t("delete.files", { count: content.data.files })}\u00a0· ` : "";
  return (
    <span className="figures">
      {files}
      {format.bytes(storageFilesSize)}
    </span>
  );
}
