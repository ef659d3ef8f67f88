import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";

/** Fault of a whole phrase with advice. Nothing without a fault. */
export function PhraseFault({ error }: { error: unknown }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is below all the words, which on a phone is below the screen.
    if (error !== null) container.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (error === null) return null;
  const code = errorCodeOf(error);
  return (
    <div ref={container}>
      <Callout tone="error" title={errorText(error)}>
        {code === "phrase_invalid" && t("restore.checksum")}
        {code === "phrase_mismatch" && t("restore.mismatch")}
        {code === "key_store_without_phrase" && t("restore.keyOnly")}
        {code === "key_store_invalid" && t("restore.noKeyStore")}
      </Callout>
    </div>
  );
}
