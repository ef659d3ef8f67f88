import type { FileEntry } from "@dexnet/drive/drive";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { isPlayed, type ReadView, type ViewKind } from "../../../platform/view-kind.ts";
import { FailedContent } from "./FailedContent.tsx";
import { ImageContent } from "./ImageContent.tsx";
import { LoadingContent } from "./LoadingContent.tsx";
import { MediaContent } from "./MediaContent.tsx";
import { maxTextBytes, TextContent } from "./TextContent.tsx";
import { useFileBytes } from "./use-file-bytes.ts";

export interface FileContentProps {
  address: string;
  entry: FileEntry;
  view: ViewKind | null;
  zoom: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onControls: (haveFocus: boolean) => void;
  onDownload: () => void;
}

/** Larger images are not loaded into the page. */
export const maxImageBytes = 100 * 1024 * 1024;

type Failure = { readonly kind: "unavailable" | "broken" } | { readonly kind: "fault"; readonly error: unknown };

/** Content of a file, or the reason why it can't be shown. */
export function FileContent(props: FileContentProps) {
  const { t } = useTranslation("viewer");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { address, entry, view, onKeyDown, onControls, onDownload } = props;

  function retry(): void {
    setFailure(null);
    setAttempt((before) => before + 1);
  }

  const isTooLarge = view?.kind === "image" && entry.sizeBytes > maxImageBytes;
  if (view === null || isTooLarge) {
    return (
      <FailedContent
        title={t("noPreview")}
        text={t(isTooLarge ? "tooLarge" : "noPreviewText")}
        onDownload={onDownload}
      />
    );
  }
  const hasNoPdf = view.kind === "pdf" && !navigator.pdfViewerEnabled;
  if (failure?.kind === "unavailable" || hasNoPdf) {
    const title = t(view.kind === "video" ? "videoUnavailable" : "mediaFailed");
    return <FailedContent title={title} text={t("unavailableText")} onDownload={onDownload} />;
  }
  if (failure !== null) {
    const isFault = failure.kind === "fault";
    const text = isFault ? errorText(failure.error) : t("brokenText");
    // A damaged file stays damaged.
    const onRetry = isFault ? retry : undefined;
    return <FailedContent title={t("mediaFailed")} text={text} onRetry={onRetry} onDownload={onDownload} />;
  }
  const fail = (error: unknown) => setFailure({ kind: "fault", error });
  if (isPlayed(view)) {
    return (
      <MediaContent
        key={attempt}
        address={address}
        entry={entry}
        onKeyDown={onKeyDown}
        onControls={onControls}
        kind={view.kind}
        contentType={view.contentType}
        onUnavailable={() => setFailure({ kind: "unavailable" })}
        onBroken={() => setFailure({ kind: "broken" })}
        onFailed={fail}
      />
    );
  }
  return (
    <ReadContent key={attempt} {...props} view={view} onFault={fail} onBroken={() => setFailure({ kind: "broken" })} />
  );
}

interface ReadContentProps extends FileContentProps {
  view: ReadView;
  onFault: (error: unknown) => void;
  onBroken: () => void;
}

/** Content that is read into the page. */
function ReadContent({ address, entry, view, zoom, onBroken, onDownload }: ReadContentProps) {
  const { t } = useTranslation("viewer");
  const errorText = useErrorText();
  const maxBytes = view.kind === "image" ? maxImageBytes : maxTextBytes;
  const state = useFileBytes(address, entry, maxBytes);
  switch (state.kind) {
    case "loading":
      return <LoadingContent doneBytes={state.doneBytes} totalBytes={Math.min(entry.sizeBytes, maxBytes)} />;
    case "failed":
      return <FailedContent title={t("mediaFailed")} text={errorText(state.error)} onDownload={onDownload} />;
    case "ready":
      if (view.kind !== "image") {
        return <TextContent bytes={state.bytes} entry={entry} isMarkdown={view.kind === "markdown"} />;
      }
      return (
        <ImageContent
          bytes={state.bytes}
          contentType={view.contentType}
          name={entry.name}
          zoom={zoom}
          onBroken={onBroken}
        />
      );
  }
}
