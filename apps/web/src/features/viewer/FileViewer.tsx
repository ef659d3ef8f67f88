import type { FileEntry } from "@dexnet/drive/drive";
import { ActionIcon, Modal } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMaximize,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { layerOf } from "../../platform/theme/layers.ts";
import shared from "../../platform/theme/shared.module.css";
import { viewKindOf } from "../../platform/view-kind.ts";
import { FileContent } from "./content/FileContent.tsx";
import classes from "./FileViewer.module.css";

export interface FileViewerProps {
  address: string;
  /** The file that is shown. */
  entry: FileEntry;
  /** Returns the nearest other file before or after it in the list. */
  findNeighbour: (entry: FileEntry, step: 1 | -1) => Promise<FileEntry | null>;
  onShow: (entry: FileEntry) => void;
  onDownload: (entry: FileEntry) => void;
  onClose: () => void;
}

const zooms = [1, 1.5, 2, 3, 4, 6, 8] as const;

/** Shows one file over the whole screen. Keys: arrows, + - 0, f, d, Escape. */
export function FileViewer({ address, entry, findNeighbour, onShow, onDownload, onClose }: FileViewerProps) {
  const { t } = useTranslation("viewer");
  const stage = useRef<HTMLDivElement>(null);
  const [zoomOf, setZoomOf] = useState({ id: entry.id, index: 0 });
  const zoomIndex = zoomOf.id === entry.id ? zoomOf.index : 0;
  const view = viewKindOf(entry.extension);
  const setZoom = (index: number) => setZoomOf({ id: entry.id, index: Math.max(0, Math.min(zooms.length - 1, index)) });

  async function step(direction: 1 | -1): Promise<void> {
    const found = await findNeighbour(entry, direction);
    if (found !== null) onShow(found);
  }
  function toggleFullScreen(): void {
    if (document.fullscreenElement === null) void stage.current?.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen();
  }
  const actions = new Map<string, () => void>([
    ["ArrowLeft", () => void step(-1)],
    ["ArrowRight", () => void step(1)],
    ["+", () => setZoom(zoomIndex + 1)],
    ["=", () => setZoom(zoomIndex + 1)],
    ["-", () => setZoom(zoomIndex - 1)],
    ["0", () => setZoom(0)],
    ["f", toggleFullScreen],
    ["d", () => onDownload(entry)],
  ]);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  /** Keys of the frame of a player, which the dialog does not get. */
  function onFrameKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onClose();
    else onKeyDown(event);
  }

  const latestOnKeyDown = useRef(onKeyDown);
  useEffect(() => {
    latestOnKeyDown.current = onKeyDown;
  });
  // Of the whole window, so that the keys work wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latestOnKeyDown.current(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  const isInFrame = useFrameFocus();
  const [playerAtControls, setPlayerAtControls] = useState<string | null>(null);
  const keysNote =
    isInFrame && view?.kind === "pdf"
      ? "keysOfDocument"
      : isInFrame && playerAtControls === entry.id
        ? "keysOfPlayer"
        : null;
  const isImage = view?.kind === "image";
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      zIndex={layerOf("modal")}
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label={entry.name} className={classes.content ?? ""}>
        <div className={`${shared.row} ${classes.bar}`}>
          <Modal.Title className={`${shared.cut} ${shared.fill} ${classes.title}`} title={entry.name}>
            {entry.name}
          </Modal.Title>
          {keysNote !== null && (
            <p className={`${shared.note} ${classes.keys}`} role="status">
              {t(keysNote)}
            </p>
          )}
          {isImage && (
            <>
              <BarButton label={t("zoomOut")} isDisabled={zoomIndex === 0} onClick={() => setZoom(zoomIndex - 1)}>
                <IconZoomOut size={20} aria-hidden />
              </BarButton>
              <BarButton
                label={t("zoomIn")}
                isDisabled={zoomIndex === zooms.length - 1}
                onClick={() => setZoom(zoomIndex + 1)}
              >
                <IconZoomIn size={20} aria-hidden />
              </BarButton>
            </>
          )}
          <BarButton label={t("fullScreen")} onClick={toggleFullScreen}>
            <IconMaximize size={20} aria-hidden />
          </BarButton>
          <BarButton label={t("download")} onClick={() => onDownload(entry)}>
            <IconDownload size={20} aria-hidden />
          </BarButton>
          <BarButton label={t("close")} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </BarButton>
        </div>
        <div ref={stage} className={classes.stage}>
          <FileContent
            key={entry.id}
            address={address}
            entry={entry}
            view={view}
            onKeyDown={onFrameKeyDown}
            onControls={(haveFocus) => setPlayerAtControls(haveFocus ? entry.id : null)}
            zoom={zooms[zoomIndex] ?? 1}
            onDownload={() => onDownload(entry)}
          />
        </div>
        <ActionIcon
          className={`${classes.step} ${classes.previous}`}
          variant="default"
          aria-label={t("previous")}
          onClick={() => void step(-1)}
        >
          <IconChevronLeft size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={`${classes.step} ${classes.next}`}
          variant="default"
          aria-label={t("next")}
          onClick={() => void step(1)}
        >
          <IconChevronRight size={24} aria-hidden />
        </ActionIcon>
      </Modal.Content>
    </Modal.Root>
  );
}

interface BarButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ label, isDisabled = false, onClick, children }: BarButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/**
 * Whether a frame has the focus. Keys in the browser's viewer of a document are its own: the page gets none of them, and
 * taking the focus away would end the work in the document.
 */
function useFrameFocus(): boolean {
  const [isInFrame, setInFrame] = useState(false);
  useEffect(() => {
    const look = () => setInFrame(document.activeElement?.nodeName === "IFRAME");
    const events = ["blur", "focus"] as const;
    for (const event of events) window.addEventListener(event, look);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, []);
  return isInFrame;
}
