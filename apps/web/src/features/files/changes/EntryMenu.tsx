import type { Entry } from "@dexnet/drive/drive";
import { Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { IconDownload, IconFolderOpen, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./EntryMenu.module.css";
import type { EntryActions } from "./entry-actions.ts";

/** Where on the screen the menu of an entry was asked for. */
export interface MenuPlace {
  entry: Entry;
  leftPx: number;
  topPx: number;
}

export interface EntryMenuProps {
  place: MenuPlace;
  actions: EntryActions;
  /** The focus goes back to the row. */
  onClose: () => void;
}

/** One for the whole list: a menu in each row would cost more than the rows. */
export function EntryMenu({ place: { entry, leftPx, topPx }, actions, onClose }: EntryMenuProps) {
  const { t } = useTranslation("files");

  function act(action: (entry: Entry) => unknown): void {
    onClose();
    action(entry);
  }

  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      floatingStrategy="fixed"
      shadow="none"
      radius="lg"
      transitionProps={{ duration: 120 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span className={classes.place} style={{ left: leftPx, top: topPx }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} aria-label={t("actionsOf", { name: entry.name })}>
        <Menu.Item
          className={classes.item}
          data-autofocus
          leftSection={entry.kind === "folder" ? <IconFolderOpen size={20} /> : <IconDownload size={20} />}
          onClick={() => act(actions.open)}
        >
          {t(entry.kind === "folder" ? "open" : "downloadShort")}
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          leftSection={<IconPencil size={20} />}
          rightSection={<kbd className={classes.key}>F2</kbd>}
          onClick={() => act(actions.rename)}
        >
          {t("rename")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          className={`${classes.item} ${classes.danger}`}
          leftSection={<IconTrash size={20} />}
          rightSection={<kbd className={classes.key}>Del</kbd>}
          onClick={() => act(actions.remove)}
        >
          {t("delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
