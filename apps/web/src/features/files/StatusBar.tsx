import { IconClipboard, IconDots, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import type { Clipboard } from "./clipboard.ts";
import { commandIcons } from "./commands/command-icons.ts";
import type { Command } from "./commands/entry-commands.ts";
import classes from "./StatusBar.module.css";
import type { Selection } from "./selection/selection.ts";

export interface StatusBarProps {
  address: string;
  selection: Selection;
  clipboard: Clipboard;
  /** Commands with a button of their own. The others are behind "More". */
  commands: readonly Command[];
  /** Whether entries can be pasted here. */
  canPaste: boolean;
  onCommand: (command: Command) => void;
  onMore: (leftPx: number, topPx: number) => void;
  /** Content of the bar without a selection. */
  children: ReactNode;
}

/**
 * Notices are above the bar, whose buttons belong to what they tell. A selector with `:has` would be matched again with every
 * row that scrolls into view.
 */
function useNoticeInset(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--dx-notice-inset", "56px");
    return () => void style.removeProperty("--dx-notice-inset");
  }, []);
}

/** Line below the list. It always has the same height: with a selection it has the buttons for it. */
export function StatusBar({ selection, clipboard, children, ...props }: StatusBarProps) {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const content = useSyncExternalStore(clipboard.subscribe, clipboard.get);
  useNoticeInset();
  return (
    <div className={`${shared.row} ${classes.bar}`} data-status-bar>
      {ids.length > 0 ? (
        <SelectionBar {...props} ids={ids} onClear={selection.clear} />
      ) : content !== null && props.canPaste ? (
        <ClipboardBar count={content.ids.length} onPaste={() => props.onCommand("paste")} onClear={clipboard.clear} />
      ) : (
        children
      )}
    </div>
  );
}

type SelectionBarProps = Omit<StatusBarProps, "selection" | "clipboard" | "children" | "canPaste"> & {
  ids: readonly string[];
  onClear: () => void;
};

function SelectionBar({ address, ids, commands, onCommand, onMore, onClear }: SelectionBarProps) {
  const { t } = useTranslation("files");
  const format = useFormat();
  const size = useSize(address, ids);
  return (
    <section className={`${shared.row} ${shared.fill}`} aria-label={t("selection")}>
      <BarButton label={t("clearSelection")} icon={<IconX size={20} aria-hidden />} onClick={onClear} />
      <p className={`${shared.cut} ${shared.small} ${classes.text}`} aria-live="polite">
        <span className={classes.selected}>{t("selected", { count: ids.length })}</span>
        <span className={classes.figure} aria-hidden>
          {format.number(ids.length)}
        </span>
        {size !== null && <span className={`figures ${shared.quiet} ${classes.size}`}> · {size}</span>}
      </p>
      <div className={classes.buttons}>
        {commands.map((command) => {
          const CommandIcon = commandIcons[command];
          return (
            <BarButton
              key={command}
              command={command}
              label={t(`commands.${command}`)}
              icon={<CommandIcon size={20} aria-hidden />}
              onClick={() => onCommand(command)}
            />
          );
        })}
        <button
          type="button"
          className={`${shared.iconButton} ${classes.button}`}
          aria-label={t("moreActions")}
          aria-haspopup="menu"
          title={t("moreActions")}
          onClick={(event) => {
            const { right, top } = event.currentTarget.getBoundingClientRect();
            onMore(right, top);
          }}
        >
          <IconDots size={20} aria-hidden />
        </button>
      </div>
    </section>
  );
}

function ClipboardBar({ count, onPaste, onClear }: { count: number; onPaste: () => void; onClear: () => void }) {
  const { t } = useTranslation("files");
  return (
    <section className={`${shared.row} ${shared.fill}`} aria-label={t("clipboard")}>
      <BarButton label={t("clearClipboard")} icon={<IconX size={20} aria-hidden />} onClick={onClear} />
      <p className={`${shared.cut} ${shared.small} ${classes.text}`}>{t("inClipboard", { count })}</p>
      <div className={classes.buttons}>
        <BarButton
          command="paste"
          label={t("commands.paste")}
          icon={<IconClipboard size={20} aria-hidden />}
          onClick={onPaste}
        />
      </div>
    </section>
  );
}

interface BarButtonProps {
  label: string;
  icon: ReactNode;
  command?: Command;
  onClick: () => void;
}

function BarButton({ label, icon, command, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`${shared.iconButton} ${classes.button}`}
      data-command={command}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
      {command !== undefined && <span className={classes.label}>{label}</span>}
    </button>
  );
}

/** Size of the selected files, with those in selected folders. The last one stays until the next is counted. */
function useSize(address: string, ids: readonly string[]): string | null {
  const { drive } = useApp();
  const format = useFormat();
  const [sizeBytes, setSizeBytes] = useState<number | null>(null);
  useEffect(() => {
    let isStopped = false;
    drive
      .countContent(address, ids)
      .then((content) => !isStopped && setSizeBytes(content?.filesSizeBytes ?? null))
      .catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [drive, address, ids]);
  return sizeBytes === null ? null : format.bytes(sizeBytes);
}
