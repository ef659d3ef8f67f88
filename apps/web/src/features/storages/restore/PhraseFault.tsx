import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf, useErrorText } from "../../../platform/errors/error-text.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";

/** What is wrong with a phrase as a whole, and where to look. Nothing without a fault. */
export function PhraseFault({ error }: { error: unknown }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It stands below all the words, which on a phone is below the screen.
    if (error !== null) place.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (error === null) return null;
  const code = errorCodeOf(error);
  return (
    <div ref={place}>
      <Callout tone="error" title={errorText(error)}>
        {code === "phrase_invalid" && t("restore.checksum")}
        {code === "phrase_mismatch" && t("restore.mismatch")}
        {code === "key_store_without_phrase" && t("restore.keyOnly")}
        {code === "key_store_invalid" && t("restore.noKeyStore")}
      </Callout>
    </div>
  );
}
