import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";

export interface UploadButtonProps {
  label: string;
  onFiles: (files: readonly File[]) => void;
}

export function UploadButton({ label, onFiles }: UploadButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={reset}
      onChange={(files) => {
        onFiles(files);
        // The same file can be chosen again.
        reset.current?.();
      }}
    >
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={20} />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
