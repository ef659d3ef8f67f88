import type { FileEntry } from "@dexnet/drive/drive";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type OpenMedia, openMedia } from "../../../platform/downloads/open-media.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import classes from "./content.module.css";
import { LoadingContent } from "./LoadingContent.tsx";

export interface MediaContentProps {
  address: string;
  entry: FileEntry;
  kind: "video" | "audio" | "pdf";
  contentType: string;
  /** Keys that the frame gets instead of the page. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** The browser can't show such a file in this way. */
  onUnavailable: () => void;
  onFailed: (error: unknown) => void;
}

/**
 * A frame inside the folder of the service worker, which answers its requests with decrypted ranges of the file. The frame
 * has no code of its own: the page puts the player into it.
 */
export function MediaContent(props: MediaContentProps) {
  const [attempt, setAttempt] = useState(0);
  /** Where a player continues after the browser has ended the service worker. */
  const seconds = useRef(0);
  return <MediaFrame key={attempt} {...props} seconds={seconds} onLost={() => setAttempt((before) => before + 1)} />;
}

interface MediaFrameProps extends MediaContentProps {
  seconds: RefObject<number>;
  onLost: () => void;
}

function MediaFrame(props: MediaFrameProps) {
  const { address, entry, kind, contentType, seconds } = props;
  const { drive } = useApp();
  const [media, setMedia] = useState<OpenMedia | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let isStopped = false;
    let opened: OpenMedia | null = null;
    async function open(): Promise<void> {
      opened = await openMedia({ drive, address, entry, contentType, onLost: () => latest.current.onLost() });
      if (isStopped) opened?.close();
      else if (opened === null) latest.current.onUnavailable();
      else setMedia(opened);
    }
    open().catch((error: unknown) => {
      if (!isStopped) latest.current.onFailed(error);
    });
    return () => {
      isStopped = true;
      opened?.close();
    };
  }, [drive, address, entry, contentType]);

  const fillFrame = useCallback(
    (frame: HTMLIFrameElement) => {
      const page = frame.contentDocument;
      if (page === null || media === null || kind === "pdf") return;
      page.addEventListener("keydown", (event) => latest.current.onKeyDown(event));
      const player = page.createElement(kind);
      player.controls = true;
      player.autoplay = true;
      player.src = media.bytesUrl;
      player.currentTime = seconds.current;
      player.addEventListener("timeupdate", () => {
        seconds.current = player.currentTime;
      });
      player.addEventListener("error", () => latest.current.onFailed(player.error));
      Object.assign(page.documentElement.style, { height: "100%" });
      Object.assign(page.body.style, { margin: "0", height: "100%", display: "flex", background: "black" });
      const size = kind === "video" ? { width: "100%", height: "100%" } : { width: "min(640px, 100% - 144px)" };
      Object.assign(player.style, { margin: "auto", outline: "none", ...size });
      page.body.append(player);
    },
    [media, kind, seconds],
  );

  if (media === null) return <LoadingContent doneBytes={0} totalBytes={entry.sizeBytes} />;
  return (
    <iframe
      key={media.frameUrl}
      className={classes.frame}
      title={entry.name}
      src={kind === "pdf" ? media.bytesUrl : media.frameUrl}
      allow="fullscreen; autoplay"
      onLoad={({ currentTarget }) => fillFrame(currentTarget)}
    />
  );
}
