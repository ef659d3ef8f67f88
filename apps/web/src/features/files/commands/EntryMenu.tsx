import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { ActionDivider, ActionItem, ActionMenu } from "../../../widgets/ActionMenu.tsx";
import { commandIcons } from "./command-icons.ts";
import { shownKeys } from "./command-keys.ts";
import classes from "./EntryMenu.module.css";
import type { Command, CommandTarget } from "./entry-commands.ts";

/** Position on the screen and commands of a menu. */
export interface MenuPosition {
  leftPx: number;
  topPx: number;
  /** Side of the position that the menu is on: right of a pointer, left of a button. */
  side: "right" | "left";
  commands: readonly (readonly Command[])[];
  /** Null for the menu of the folder. */
  target: CommandTarget | null;
}

export interface EntryMenuProps {
  position: MenuPosition;
  onCommand: (command: Command, target: CommandTarget | null) => void;
  /** Returns the focus to the row. */
  onClose: () => void;
}

const dangerous: ReadonlySet<Command> = new Set(["trash", "remove", "empty-trash"]);

/** One menu for the whole list: a menu in each row would cost more than the rows. */
export function EntryMenu({ position, onCommand, onClose }: EntryMenuProps) {
  const { t } = useTranslation("files");
  const { leftPx, topPx, side, commands, target } = position;
  const first = commands[0]?.[0];

  function act(command: Command): void {
    onClose();
    onCommand(command, target);
  }

  const label =
    target === null
      ? t("actionsOfFolder")
      : target.entry === null
        ? t("selected", { count: target.ids.length })
        : t("actionsOf", { name: target.entry.name });
  return (
    <ActionMenu
      opened
      onClose={onClose}
      floatingStrategy="fixed"
      // The button of a row at the edge of the window may end outside of it.
      hideDetached={false}
      position={side === "right" ? "bottom-start" : "bottom-end"}
      target={<span className={classes.place} style={{ left: leftPx, top: topPx }} aria-hidden />}
      label={label}
    >
      {commands.map((group, index) => (
        <Fragment key={group.join()}>
          {index > 0 && <ActionDivider />}
          {group.map((command) => {
            const CommandIcon = commandIcons[command];
            return (
              <ActionItem
                key={command}
                isFirst={command === first}
                isDangerous={dangerous.has(command)}
                leftSection={<CommandIcon size={18} aria-hidden />}
                rightSection={<kbd className={classes.key}>{shownKeys[command]}</kbd>}
                onClick={() => act(command)}
              >
                {t(`commands.${command}`)}
              </ActionItem>
            );
          })}
        </Fragment>
      ))}
    </ActionMenu>
  );
}
