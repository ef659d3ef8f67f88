import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionItem, ActionMenu } from "../../../widgets/menu/ActionMenu.tsx";
import classes from "./FolderPath.module.css";
import type { Place } from "./path-folders.ts";

/** The places of a path that have no room on its line, as a menu. */
export function HiddenFolders({ places, onGo }: { places: readonly Place[]; onGo: (folderId: string | null) => void }) {
  const { t } = useTranslation("files");
  return (
    <ActionMenu
      position="bottom-start"
      label={t("pathHidden")}
      target={
        <ActionIcon className={classes.more} size={32} aria-label={t("pathHidden")}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {places.map(({ id, name }, index) => (
        <ActionItem key={id ?? "top"} isFirst={index === 0} onClick={() => onGo(id)}>
          <span className={classes.hiddenName}>{name}</span>
        </ActionItem>
      ))}
    </ActionMenu>
  );
}
