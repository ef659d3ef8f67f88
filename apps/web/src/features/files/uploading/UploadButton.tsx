import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { pickByHandles } from "../../../platform/file-sources/file-pickers.ts";
import { inputItems } from "../../../platform/file-sources/input-items.ts";
import type { ReadItems } from "../../../platform/file-sources/read-items.ts";

export interface UploadButtonProps extends Pick<ButtonProps, "variant" | "leftSection" | "className"> {
  kind: "files" | "folder";
  title?: string;
  onPicked: (read: ReadItems) => void;
  children: ReactNode;
}

/** Asks for files, or for a folder: by the browser's dialog that gives handles, or else by an input. */
export function UploadButton({ kind, onPicked, children, ...look }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  async function ask(): Promise<void> {
    const picked = await pickByHandles(kind);
    if (picked === "unsupported") input.current?.click();
    else if (picked !== null) onPicked(picked);
  }

  return (
    <>
      <Button {...look} onClick={() => void ask()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // No attribute that the library knows.
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
    </>
  );
}
