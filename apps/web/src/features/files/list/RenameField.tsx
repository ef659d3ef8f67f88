import type { Entry } from "@dexnet/drive/drive";
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./RenameField.module.css";

export interface RenameFieldProps {
  entry: Entry;
  /** Resolves to the text of a fault; null when the entry has the new name. `isLeaving` when the field closes anyway. */
  onSubmit: (entry: Entry, name: string, isLeaving: boolean) => Promise<string | null>;
  /** Called when the field closes, renamed or not. `isFocusKept` when another element has the focus already. */
  onClose: (isFocusKept: boolean) => void;
}

/** Field for a new name in the row of an entry. Enter and leaving the field save, Escape cancels. */
export function RenameField({ entry, onSubmit, onClose }: RenameFieldProps) {
  const { t } = useTranslation("files");
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isDone = useRef(false);
  const faultId = `rename-${entry.id}`;
  // A change of the list brings a new object of the entry, and must not select the text again.
  const [first] = useState(entry);

  useEffect(() => {
    const { name } = first;
    const hasExtension = first.kind === "file" && first.extension !== "";
    input.current?.focus();
    input.current?.setSelectionRange(0, hasExtension ? name.length - first.extension.length - 1 : name.length);
  }, [first]);

  function close(isFocusKept: boolean): void {
    isDone.current = true;
    onClose(isFocusKept);
  }

  async function submit(isLeaving: boolean): Promise<void> {
    if (isDone.current || input.current === null) return;
    isDone.current = true;
    const text = await onSubmit(entry, input.current.value, isLeaving);
    if (text === null || isLeaving) return close(isLeaving);
    isDone.current = false;
    // The list may have been scrolled away from the field.
    input.current?.scrollIntoView({ block: "nearest" });
    setFault(text);
  }

  function press(event: KeyboardEvent): void {
    // Keys of the field are not keys of the list.
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      void submit(false);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(false);
    }
  }

  return (
    <div className={`${shared.fill} ${classes.rename}`}>
      <Popover
        opened={fault !== null}
        position="bottom-start"
        offset={4}
        shadow="none"
        radius="md"
        withinPortal={false}
        withRoles={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <input
            ref={input}
            className={classes.renameInput}
            aria-label={t("newName")}
            aria-invalid={fault !== null || undefined}
            aria-errormessage={fault === null ? undefined : faultId}
            defaultValue={entry.name}
            autoComplete="off"
            spellCheck={false}
            onChange={() => setFault(null)}
            onKeyDown={press}
            onBlur={() => void submit(true)}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        </Popover.Target>
        {/* Above the field where there is no room below it. */}
        <Popover.Dropdown className={classes.renameFault}>
          <p id={faultId} className={`${shared.small} ${classes.reason}`} role="alert">
            {fault}
          </p>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
