import type { FolderEntry } from "@dexnet/drive/drive";
import { Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./FolderPath.module.css";

export interface FolderPathProps {
  storageTitle: string;
  path: readonly FolderEntry[];
  /** Null leads to the top of the storage. */
  onGo: (folderId: string | null) => void;
}

/** From the storages down to the folder on screen, which is the page's heading. */
export function FolderPath({ storageTitle, path, onGo }: FolderPathProps) {
  const { t } = useTranslation("files");
  const places = [{ id: null, name: storageTitle }, ...path];
  return (
    <nav aria-label={t("path")}>
      <ol className={classes.path}>
        <li className={classes.step}>
          <Link to="/storages" className={classes.link} aria-label={t("storages")}>
            <IconChevronLeft size={20} className={classes.back} aria-hidden />
            <span className={classes.storages}>{t("storages")}</span>
          </Link>
        </li>
        {places.map(({ id, name }, index) => (
          <li key={id ?? "top"} className={classes.step}>
            <IconChevronRight size={16} className={classes.divider} data-first={index === 0 || undefined} aria-hidden />
            {index === places.length - 1 ? (
              <Title order={1} className={classes.here} aria-current="page">
                {name}
              </Title>
            ) : (
              <button type="button" className={classes.link} onClick={() => onGo(id)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
