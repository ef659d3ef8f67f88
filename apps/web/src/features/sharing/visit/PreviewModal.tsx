import type { Entry } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { createObjectUrl, type PassiveType } from "../../../platform/object-url.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import classes from "./PreviewModal.module.css";
import { imageTypeOf, previewKindOf } from "./preview-kind.ts";

const modalWidthPx = 960;
const skeletonHeightPx = 320;

export interface PreviewModalProps {
  shareId: string;
  /** Null while it is closed. */
  entry: Entry | null;
  onClose: () => void;
  onDownload: (entry: Entry) => void;
}

/** Shows an image or a text of a link. */
export function PreviewModal({ shareId, entry, onClose, onDownload }: PreviewModalProps) {
  const { t } = useTranslation("sharing");
  const shown = useLastValue(entry);
  return (
    <ModalFrame opened={entry !== null} onClose={onClose} title={shown?.name} width={modalWidthPx} fullScreenOnMobile>
      {shown && (
        <div className={shared.column}>
          <Preview key={shown.id} shareId={shareId} entry={shown} />
          <Button
            className={classes.download}
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => onDownload(shown)}
          >
            {t("visit.download")}
          </Button>
        </div>
      )}
    </ModalFrame>
  );
}

function Preview({ shareId, entry }: { shareId: string; entry: Entry }) {
  const { t } = useTranslation("sharing");
  const { drive } = useApp();
  const { id, name } = entry;
  const isText = previewKindOf(entry) === "text";
  const content = useQuery({
    queryKey: ["shared-preview", shareId, id],
    async queryFn() {
      const target = { kind: "memory" } as const;
      const { file, lost } = await drive.downloadShared({ shareId, entryIds: [id], target, name });
      if (lost > 0) throw new AppError("file_broken");
      return { file, text: isText ? ((await file?.text()) ?? "") : null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (content.isError) return <Callout tone="error" title={t("visit.previewFailed")} />;
  if (content.data === undefined) {
    return (
      <div role="status" aria-label={t("visit.previewLoading")}>
        <SkeletonBlock heightPx={skeletonHeightPx} />
      </div>
    );
  }
  const { file, text } = content.data;
  if (text !== null) return <pre className={`${shared.small} ${classes.text}`}>{text}</pre>;
  return file && entry.kind === "file" && <PreviewImage file={file} type={imageTypeOf(entry.extension)} name={name} />;
}

function PreviewImage({ file, type, name }: { file: File; type: PassiveType; name: string }) {
  const { t } = useTranslation("sharing");
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const made = createObjectUrl(file, type);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type]);
  if (hasFailed) return <Callout tone="error" title={t("visit.previewFailed")} />;
  return url && <img className={classes.image} src={url} alt={name} onError={() => setFailed(true)} />;
}
