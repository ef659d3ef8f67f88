import type { Storage } from "@dexnet/protocol/products";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./LostContent.module.css";
import type { Content } from "./use-content.ts";

/** Content of a storage in figures. The number of files is known only where the phrase is saved. */
export function LostContent({ storage, content }: { storage: Storage; content: Content }) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  if (content.kind === "loading") {
    return (
      <dd className={classes.figures}>
        <VisuallyHidden>{t("content.loading")}</VisuallyHidden>
        <Skeleton className={classes.loading} />
      </dd>
    );
  }
  if (content.kind === "unknown") {
    return (
      <dd className={classes.figures}>
        {format.bytes(storage.storageFilesSize)}
        <p className={`${shared.note} ${classes.note}`}>{t("content.unknown")}</p>
      </dd>
    );
  }
  const { files, folders, filesSizeBytes } = content.content;
  const counts = [
    t("content.files", { count: files }),
    ...(folders > 0 ? [t("content.folders", { count: folders })] : []),
    format.bytes(filesSizeBytes),
  ];
  return <dd className={classes.figures}>{files + folders === 0 ? t("content.empty") : counts.join("\u00a0· ")}</dd>;
}
