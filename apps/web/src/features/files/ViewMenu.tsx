import { ActionIcon, Menu } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionDivider, ActionItem, ActionMenu } from "../../widgets/menu/ActionMenu.tsx";
import type { BrowserSettings } from "./view/browser-settings.ts";

export interface ViewMenuProps {
  settings: BrowserSettings;
  hasSort: boolean;
  onSettings: (changed: Partial<BrowserSettings>) => void;
}

const layouts = ["list", "tiles"] as const;
const orders = ["name", "size", "date", "kind"] as const;

/** Menu for the layout and the order of the list: tiles and phones have no column headers. */
export function ViewMenu({ settings: { layout, sort }, hasSort, onSettings }: ViewMenuProps) {
  const { t } = useTranslation("files");
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <ActionMenu
      label={t("viewMenu.title")}
      target={
        <ActionIcon variant="default" aria-label={t("viewMenu.title")} title={t("viewMenu.title")}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {layouts.map((choice, index) => (
        <ActionItem
          key={choice}
          isFirst={index === 0}
          isChecked={layout === choice}
          rightSection={layout === choice && <IconCheck size={18} aria-hidden />}
          onClick={() => onSettings({ layout: choice })}
        >
          {t(`viewMenu.${choice}`)}
        </ActionItem>
      ))}
      {hasSort && (
        <>
          <ActionDivider />
          <Menu.Label>{t("viewMenu.sortBy")}</Menu.Label>
          {orders.map((by) => (
            <ActionItem
              key={by}
              isChecked={sort.by === by}
              rightSection={sort.by === by && <Arrow size={18} aria-hidden />}
              onClick={() =>
                onSettings({
                  sort: { by, isDescending: sort.by === by ? !sort.isDescending : by === "size" || by === "date" },
                })
              }
            >
              {t(by)}
            </ActionItem>
          ))}
        </>
      )}
    </ActionMenu>
  );
}
