import type { Entry } from "@dexnet/drive/drive";
import { IconDownload, IconFolderOpen, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionDivider, ActionItem, ActionMenu } from "../../../widgets/menu/ActionMenu.tsx";
import classes from "./EntryMenu.module.css";
import type { EntryActions } from "./entry-actions.ts";

/** Position on the screen and entry of a menu. */
export interface MenuPosition {
  entry: Entry;
  leftPx: number;
  topPx: number;
}

export interface EntryMenuProps {
  position: MenuPosition;
  actions: EntryActions;
  /** Returns the focus to the row. */
  onClose: () => void;
}

/** One menu for the whole list: a menu in each row would cost more than the rows. */
export function EntryMenu({ position: { entry, leftPx, topPx }, actions, onClose }: EntryMenuProps) {
  const { t } = useTranslation("files");
  const isFolder = entry.kind === "folder";

  function act(action: (entry: Entry) => unknown): void {
    onClose();
    action(entry);
  }

  return (
    <ActionMenu
      opened
      onClose={onClose}
      floatingStrategy="fixed"
      target={<span className={classes.place} style={{ left: leftPx, top: topPx }} aria-hidden />}
      label={t("actionsOf", { name: entry.name })}
    >
      {isFolder && (
        <ActionItem isFirst leftSection={<IconFolderOpen size={20} />} onClick={() => act(actions.open)}>
          {t("open")}
        </ActionItem>
      )}
      <ActionItem isFirst={!isFolder} leftSection={<IconDownload size={20} />} onClick={() => act(actions.download)}>
        {t("downloadShort")}
      </ActionItem>
      <ActionItem
        leftSection={<IconPencil size={20} />}
        rightSection={<kbd className={classes.key}>F2</kbd>}
        onClick={() => act(actions.rename)}
      >
        {t("rename")}
      </ActionItem>
      <ActionDivider />
      <ActionItem
        isDangerous
        leftSection={<IconTrash size={20} />}
        rightSection={<kbd className={classes.key}>Del</kbd>}
        onClick={() => act(actions.remove)}
      >
        {t("delete")}
      </ActionItem>
    </ActionMenu>
  );
}
