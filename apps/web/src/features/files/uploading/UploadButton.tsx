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

/** Button to choose files or a folder, by the dialog that has handles or by a file input. */
export function UploadButton({ kind, onPicked, children, ...buttonProps }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  async function choose(): Promise<void> {
    const picked = await pickByHandles(kind);
    if (picked === "unsupported") input.current?.click();
    else if (picked !== null) onPicked(picked);
  }

  return (
    <>
      <Button {...buttonProps} onClick={() => void choose()}>
        {children}
      </Button>
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
    </>
  );
}
