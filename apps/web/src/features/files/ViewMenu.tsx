import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionChoice, ActionDivider, ActionLabel, ActionMenu } from "../../widgets/ActionMenu.tsx";
import type { BrowserSettings } from "./view/browser-settings.ts";
import type { DateLabel } from "./view/date-label.ts";

export interface ViewMenuProps {
  settings: BrowserSettings;
  hasSort: boolean;
  /** Key of the text for the dates. */
  dateLabel: DateLabel;
  onSettings: (changed: Partial<BrowserSettings>) => void;
}

const layouts = ["list", "tiles"] as const;
const orders = ["name", "size", "date", "kind"] as const;

/** Menu for the layout and the order of the list: tiles and phones have no column headers. */
export function ViewMenu({ settings: { layout, sort }, hasSort, dateLabel, onSettings }: ViewMenuProps) {
  const { t } = useTranslation("files");
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <ActionMenu
      label={t("viewMenu.title")}
      target={
        <ActionIcon aria-label={t("viewMenu.title")} title={t("viewMenu.title")}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {layouts.map((choice, index) => (
        <ActionChoice
          key={choice}
          isFirst={index === 0}
          value={choice}
          isChosen={layout === choice}
          onClick={() => onSettings({ layout: choice })}
        >
          {t(`viewMenu.${choice}`)}
        </ActionChoice>
      ))}
      {hasSort && (
        <>
          <ActionDivider />
          <ActionLabel>{t("viewMenu.sortBy")}</ActionLabel>
          {orders.map((by) => (
            <ActionChoice
              key={by}
              value={by}
              isChosen={sort.by === by}
              rightSection={sort.by === by && <Arrow size={18} aria-hidden />}
              onClick={() =>
                onSettings({
                  sort: { by, isDescending: sort.by === by ? !sort.isDescending : by === "size" || by === "date" },
                })
              }
            >
              {t(by === "date" ? dateLabel : by)}
            </ActionChoice>
          ))}
        </>
      )}
    </ActionMenu>
  );
}
