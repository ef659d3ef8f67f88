import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { ActionItem, ActionMenu } from "../../../widgets/ActionMenu.tsx";
import classes from "./FolderPath.module.css";
import type { PathFolder } from "./path-folders.ts";

/** Menu of the folders that do not fit on the line of the path. */
export function HiddenFolders({
  folders,
  onOpen,
}: {
  folders: readonly PathFolder[];
  onOpen: (folder: PathFolder) => void;
}) {
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
      {folders.map((folder, index) => (
        <ActionItem key={folder.id ?? folder.name} isFirst={index === 0} onClick={() => onOpen(folder)}>
          <span className={`${shared.cut} ${classes.hiddenName}`}>{folder.name}</span>
        </ActionItem>
      ))}
    </ActionMenu>
  );
}
