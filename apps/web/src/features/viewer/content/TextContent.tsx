import type { FileEntry } from "@dexnet/drive/drive";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { ScrollRegion } from "../../../widgets/ScrollRegion.tsx";
import classes from "./content.module.css";
import { decodeText } from "./decode-text.ts";
import { MarkdownText } from "./MarkdownText.tsx";

/** Larger texts are shown up to this size: a page with more is slow, and nobody reads it. */
export const maxTextBytes = 2 * 1024 * 1024;

export interface TextContentProps {
  bytes: Uint8Array;
  entry: FileEntry;
  isMarkdown: boolean;
}

export function TextContent({ bytes, entry, isMarkdown }: TextContentProps) {
  const { t } = useTranslation("viewer");
  const isWhole = bytes.length === entry.sizeBytes;
  const text = useMemo(() => decodeText(bytes, isWhole), [bytes, isWhole]);
  return (
    <ScrollRegion className={classes.text} label={entry.name}>
      {isMarkdown ? <MarkdownText text={text} /> : <pre className={`${shared.small} ${classes.code}`}>{text}</pre>}
      {!isWhole && <p className={classes.cut}>{t("cut")}</p>}
    </ScrollRegion>
  );
}
