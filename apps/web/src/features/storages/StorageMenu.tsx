import type { Storage } from "@dexnet/protocol/products";
import { ActionIcon, Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { IconDots, IconFileExport, IconKeyOff, IconPencil, IconTrash, IconUnlink } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./StorageMenu.module.css";

export interface StorageActions {
  rename: (storage: Storage) => void;
  saveKeyStore: (storage: Storage) => void;
  resetFastAccess: (storage: Storage) => void;
  /** The owner's is deleted, another's only taken off the list. */
  remove: (storage: Storage) => void;
}

export interface StorageMenuProps {
  storage: Storage;
  actions: StorageActions;
  className?: string | undefined;
}

/** What can be done with one storage, beside opening it. */
export function StorageMenu({ storage, actions, className }: StorageMenuProps) {
  const { t } = useTranslation("storages");
  const target = useRef<HTMLButtonElement>(null);

  /** What opens then gives the focus back to where it was: that must not be a menu item, which is gone by then. */
  function act(action: (storage: Storage) => void): void {
    target.current?.focus();
    action(storage);
  }

  return (
    // Inside the card, and without the library's invisible first child: a menu has menu items and nothing else, and the
    // first of them gets the focus.
    <Menu
      position="bottom-end"
      shadow="none"
      radius="lg"
      transitionProps={{ duration: 120 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={target}
          className={className}
          aria-label={t("list.actionsOf", { title: storage.title })}
          title={t("list.actions")}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item
          className={classes.item}
          data-autofocus
          leftSection={<IconPencil size={20} aria-hidden />}
          onClick={() => act(actions.rename)}
        >
          {t("list.rename")}
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          leftSection={<IconFileExport size={20} aria-hidden />}
          onClick={() => act(actions.saveKeyStore)}
        >
          {t("list.saveKeyStore")}
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          leftSection={<IconKeyOff size={20} aria-hidden />}
          onClick={() => act(actions.resetFastAccess)}
        >
          {t("list.resetFastAccess")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          className={`${classes.item} ${classes.danger}`}
          leftSection={storage.owner ? <IconTrash size={20} aria-hidden /> : <IconUnlink size={20} aria-hidden />}
          onClick={() => act(actions.remove)}
        >
          {t(storage.owner ? "list.delete" : "list.takeOff")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
