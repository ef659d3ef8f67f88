import { Menu, type MenuItemProps, type MenuProps } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import type { ReactNode } from "react";
import { menuPosition } from "../platform/theme/dropdown-position.ts";
import classes from "./ActionMenu.module.css";

export interface ActionMenuProps extends MenuProps {
  /** Element that the menu is attached to. */
  target: ReactNode;
  /** Accessible name, where the target has none. */
  label?: string;
}

/**
 * Menu of actions. It is rendered inside of its parent and without the invisible first child of the library: a menu
 * contains only menu items, and the first one gets the focus.
 */
export function ActionMenu({ target, label, children, ...props }: ActionMenuProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      radius="lg"
      transitionProps={{ duration: 120 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      middlewares={menuPosition}
      {...props}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.menu} {...(label === undefined ? {} : { "aria-label": label })}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

export interface ActionItemProps extends MenuItemProps {
  onClick: () => void;
  isDangerous?: boolean;
  isFirst?: boolean;
}

export function ActionItem({ isDangerous = false, isFirst = false, ...props }: ActionItemProps) {
  return (
    <Menu.Item
      className={isDangerous ? `${classes.item} ${classes.danger}` : classes.item}
      data-autofocus={isFirst || undefined}
      {...props}
    />
  );
}

export interface ActionChoiceProps {
  value: string;
  isChosen: boolean;
  isFirst?: boolean;
  rightSection?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** One of several items of which one is chosen. */
export function ActionChoice({ isChosen, isFirst = false, ...props }: ActionChoiceProps) {
  return (
    <Menu.RadioItem
      className={classes.item ?? ""}
      checked={isChosen}
      closeMenuOnClick
      data-autofocus={isFirst || undefined}
      {...props}
    />
  );
}

/** Divider before actions that can't be undone. */
export function ActionDivider() {
  return <Menu.Divider />;
}

/** Heading of the items below it. */
export function ActionLabel({ children }: { children: ReactNode }) {
  return <Menu.Label>{children}</Menu.Label>;
}
