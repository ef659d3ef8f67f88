import type { FileEntry } from "@dexnet/drive/drive";
import type { RangeReader } from "@dexnet/drive/transfers/reading/range-reader";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type OpenMedia, openMedia, openRangeReader } from "../../../platform/downloads/open-media.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import classes from "./content.module.css";
import { LoadingContent } from "./LoadingContent.tsx";
import { hasPdfStructure } from "./pdf-structure.ts";

export interface MediaContentProps {
  address: string;
  entry: FileEntry;
  kind: "video" | "audio" | "pdf";
  contentType: string;
  /** Called with the keys that the frame of a player gets instead of the page. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called when the controls of a player may have the focus by Tab, and when they have it no more. */
  onControls: (haveFocus: boolean) => void;
  /** The browser can't show such a file in this way. */
  onUnavailable: () => void;
  /** The file is damaged, or in a format that the browser doesn't know. */
  onBroken: () => void;
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

  const withReader = useCallback(
    async <T,>(use: (reader: RangeReader) => Promise<T>): Promise<T> => {
      const reader = await openRangeReader(drive, address, entry);
      return use(reader).finally(reader.close);
    },
    [drive, address, entry],
  );

  useEffect(() => {
    let isStopped = false;
    let opened: OpenMedia | null = null;
    async function open(): Promise<void> {
      if (kind === "pdf" && !(await withReader(hasPdfStructure))) {
        if (!isStopped) latest.current.onBroken();
        return;
      }
      if (isStopped) return;
      opened = await openMedia({
        drive,
        address,
        entry,
        contentType,
        onLost: () => latest.current.onLost(),
        onFault: (error) => latest.current.onFailed(error),
      });
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
  }, [drive, address, entry, kind, contentType, withReader]);

  const fillFrame = useCallback(
    (frame: HTMLIFrameElement) => {
      const page = frame.contentDocument;
      if (page === null || media === null || kind === "pdf") return;
      page.addEventListener("keydown", (event) => latest.current.onKeyDown(event));
      const { check } = media;
      const player = page.createElement(kind);
      player.controls = true;
      player.autoplay = true;
      player.src = media.bytesUrl;
      player.currentTime = seconds.current;
      /** The player has the same error for a damaged file and for one that can't be read. */
      async function report(): Promise<void> {
        if (await check()) latest.current.onBroken();
      }
      player.addEventListener("timeupdate", () => {
        seconds.current = player.currentTime;
      });
      /**
       * The browser keeps the keys of the controls inside the player. After a click on one of them the player itself gets
       * the focus. By Tab the controls keep it, and the page has no event of that.
       */
      function takeFocus(): void {
        if (page?.activeElement === player && player.matches(":hover")) player.focus();
      }
      let isPointed = false;
      function setPointed(value: boolean): void {
        isPointed = value;
        latest.current.onControls(!value && page?.activeElement === player);
      }
      page.addEventListener("pointerdown", () => setPointed(true));
      page.addEventListener("keydown", ({ key }) => key === "Tab" && setPointed(false));
      player.addEventListener("focus", () => setPointed(isPointed));
      player.addEventListener("blur", () => {
        isPointed = false;
        latest.current.onControls(false);
      });
      player.tabIndex = 0;
      for (const event of ["focus", "play", "pause", "seeking", "volumechange"]) {
        player.addEventListener(event, takeFocus);
      }
      player.addEventListener("error", () => void report());
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
