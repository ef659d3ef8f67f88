import { useEffect, useLayoutEffect, useRef } from "react";
import { commandOfKey } from "./command-keys.ts";
import type { Command } from "./entry-commands.ts";

export interface CommandKeysDeps {
  /** False when the command is not possible now, and the key stays with the browser. */
  readonly run: (command: Command) => boolean;
  /** Escape outside of fields, menus and dialogs. False when there is nothing to end. */
  readonly onEscape: () => boolean;
}

/** Keys of the whole page: they work wherever the focus is, except in fields, menus and dialogs. */
export function useCommandKeys(deps: CommandKeysDeps): void {
  const latest = useRef(deps);
  useLayoutEffect(() => {
    latest.current = deps;
  });
  useEffect(() => {
    let isOfOthers = false;
    // Before a menu or a dialog gets the key, which may close it.
    const decide = ({ target }: KeyboardEvent) => {
      isOfOthers = isElsewhere(target);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOfOthers) return;
      const command = commandOfKey(event);
      const isDone =
        event.key === "Escape" ? latest.current.onEscape() : command !== null && latest.current.run(command);
      if (isDone) event.preventDefault();
    };
    window.addEventListener("keydown", decide, { capture: true });
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", decide, { capture: true });
      window.removeEventListener("keydown", press);
    };
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=menu]") !== null) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
