import type { Storage } from "@dexnet/protocol/products";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconFileExport, IconKeyOff, IconPencil, IconTrash, IconUnlink } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionDivider, ActionItem, ActionMenu } from "../../../widgets/ActionMenu.tsx";

export interface StorageActions {
  rename: (storage: Storage) => void;
  saveKeyStore: (storage: Storage) => void;
  resetFastAccess: (storage: Storage) => void;
  /** Deletes an own storage, or removes a connected one from the list. */
  remove: (storage: Storage) => void;
}

export interface StorageMenuProps {
  storage: Storage;
  actions: StorageActions;
  className?: string | undefined;
}

export function StorageMenu({ storage, actions, className }: StorageMenuProps) {
  const { t } = useTranslation("storages");
  const target = useRef<HTMLButtonElement>(null);

  /** A modal returns the focus to the element that had it: that must not be a menu item, which is removed by then. */
  function act(action: (storage: Storage) => void): void {
    target.current?.focus();
    action(storage);
  }

  return (
    <ActionMenu
      target={
        <ActionIcon
          ref={target}
          className={className}
          aria-label={t("list.actionsOf", { title: storage.title })}
          title={t("list.actions")}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <ActionItem isFirst leftSection={<IconPencil size={20} aria-hidden />} onClick={() => act(actions.rename)}>
        {t("list.rename")}
      </ActionItem>
      <ActionItem leftSection={<IconFileExport size={20} aria-hidden />} onClick={() => act(actions.saveKeyStore)}>
        {t("list.saveKeyStore")}
      </ActionItem>
      <ActionItem leftSection={<IconKeyOff size={20} aria-hidden />} onClick={() => act(actions.resetFastAccess)}>
        {t("list.resetFastAccess")}
      </ActionItem>
      <ActionDivider />
      <ActionItem
        isDangerous
        leftSection={storage.owner ? <IconTrash size={20} aria-hidden /> : <IconUnlink size={20} aria-hidden />}
        onClick={() => act(actions.remove)}
      >
        {t(storage.owner ? "list.delete" : "list.takeOff")}
      </ActionItem>
    </ActionMenu>
  );
}
