import type { Entry, FileEntry } from "@dexnet/drive/drive";
import { useCallback, useState, useSyncExternalStore } from "react";
import type { ThumbnailStore } from "../../../platform/thumbnails/thumbnail-store.ts";
import { EntryIcon } from "../../../widgets/entry-icon/EntryIcon.tsx";
import classes from "./EntryPicture.module.css";

/** Thumbnail of a file, or the icon of its kind. Both have the same place, so that nothing moves when it arrives. */
export function EntryPicture({ entry, thumbnails }: { entry: Entry; thumbnails: ThumbnailStore }) {
  if (!hasThumbnail(entry)) return <EntryIcon entry={entry} />;
  return <Thumbnail key={entry.thumbnailCid} entry={entry} thumbnails={thumbnails} />;
}

type PicturedEntry = FileEntry & { thumbnailCid: string };

function hasThumbnail(entry: Entry): entry is PicturedEntry {
  return entry.kind === "file" && entry.thumbnailCid !== undefined;
}

function Thumbnail({ entry, thumbnails }: { entry: PicturedEntry; thumbnails: ThumbnailStore }) {
  const { id, thumbnailCid } = entry;
  const [isBroken, setIsBroken] = useState(false);
  const watch = useCallback(
    (listener: () => void) => thumbnails.watch({ id, thumbnailCid }, listener),
    [thumbnails, id, thumbnailCid],
  );
  const url = useSyncExternalStore(watch, () => thumbnails.urlOf(thumbnailCid));
  if (url === null || isBroken) return <EntryIcon entry={entry} />;
  // The name beside it says what it is.
  return (
    <img
      className={classes.thumbnail}
      src={url}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}
