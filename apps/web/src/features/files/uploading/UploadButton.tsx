import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { ReadItems } from "../../../platform/file-sources/read-items.ts";
import { useFilePicker } from "./use-file-picker.tsx";

export interface UploadButtonProps extends Pick<ButtonProps, "variant" | "leftSection" | "className"> {
  kind: "files" | "folder";
  onPicked: (read: ReadItems) => void;
  children: ReactNode;
}

/** Button to choose files or a folder. */
export function UploadButton({ kind, onPicked, children, ...buttonProps }: UploadButtonProps) {
  const picker = useFilePicker(kind, onPicked);
  return (
    <>
      <Button {...buttonProps} onClick={picker.choose}>
        {children}
      </Button>
      {picker.input}
    </>
  );
}
