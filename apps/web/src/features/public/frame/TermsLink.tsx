import { Anchor } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "../../../widgets/lazy-part.tsx";

const TermsModal = lazyPart("TermsModal", async () => (await import("../../terms/TermsModal.tsx")).TermsModal);

/** Opens the terms of use above the page. */
export function TermsLink({ text, className }: { text: string; className?: string | undefined }) {
  const [opened, setOpened] = useState(false);
  // Loaded with the first opening, and kept for the closing animation.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        aria-haspopup="dialog"
        {...(className === undefined ? {} : { className })}
        onClick={() => {
          setWasOpened(true);
          setOpened(true);
        }}
      >
        {text}
      </Anchor>
      {wasOpened && <TermsModal opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
