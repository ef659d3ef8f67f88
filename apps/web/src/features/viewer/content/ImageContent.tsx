import { useEffect, useEffectEvent, useState } from "react";
import { createObjectUrl, createSvgUrl, type PassiveImageType } from "../../../platform/object-url.ts";
import classes from "./content.module.css";

export interface ImageContentProps {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: PassiveImageType | "image/svg+xml";
  name: string;
  /** 1 fits the image into the screen. */
  zoom: number;
  onBroken: () => void;
}

/** The browser runs no scripts of an image, not even those of an SVG. */
export function ImageContent({ bytes, contentType, name, zoom, onBroken }: ImageContentProps) {
  const url = useImageUrl({ bytes, contentType, onBroken });
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const size =
    zoom === 1 || natural === null ? undefined : { width: `${zoom * 100}%`, maxWidth: "none", maxHeight: "none" };
  return (
    <div className={classes.image} data-zoomed={zoom > 1 || undefined}>
      <img
        src={url ?? undefined}
        alt={name}
        style={size}
        draggable={false}
        onLoad={({ currentTarget }) =>
          setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onBroken}
      />
    </div>
  );
}

/** Null until it is there. */
function useImageUrl({
  bytes,
  contentType,
  onBroken,
}: Pick<ImageContentProps, "bytes" | "contentType" | "onBroken">): string | null {
  const reportBroken = useEffectEvent(onBroken);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (contentType === "image/svg+xml") {
      let isStopped = false;
      createSvgUrl(bytes).then(
        (made) => !isStopped && setUrl(made),
        () => !isStopped && reportBroken(),
      );
      return () => {
        isStopped = true;
      };
    }
    const made = createObjectUrl(bytes, contentType);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, contentType]);
  return url;
}
