import { type ReactNode, useRef } from "react";
import { pickByHandles } from "../../../platform/file-sources/file-pickers.ts";
import { inputItems, type ReadItems } from "../../../platform/file-sources/read-items.ts";

export interface FilePicker {
  /** Opens the dialog. Must be called during a click. */
  choose(): void;
  /** Must be rendered, and stay until the user has chosen. */
  readonly input: ReactNode;
}

/** Lets the user choose files or a folder, by the dialog that has handles or by a file input. */
export function useFilePicker(kind: "files" | "folder", onPicked: (read: ReadItems) => void): FilePicker {
  const input = useRef<HTMLInputElement>(null);

  async function choose(): Promise<void> {
    const picked = await pickByHandles(kind);
    if (picked === "unsupported") input.current?.click();
    else if (picked !== null) onPicked(picked);
  }

  return {
    choose: () => void choose(),
    input: (
      <input
        ref={(element) => {
          input.current = element;
          // The library does not know this attribute.
          if (element !== null) element.webkitdirectory = kind === "folder";
        }}
        type="file"
        data-picks={kind}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files !== null) onPicked(inputItems(currentTarget.files));
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    ),
  };
}
