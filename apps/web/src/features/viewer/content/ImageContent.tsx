import { useEffect, useMemo, useState } from "react";
import classes from "./content.module.css";

export interface ImageContentProps {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  name: string;
  /** 1 fits the image into the screen. */
  zoom: number;
  onBroken: () => void;
}

/** The browser runs no scripts of an image, not even those of an SVG. */
export function ImageContent({ bytes, contentType, name, zoom, onBroken }: ImageContentProps) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type: contentType })), [bytes, contentType]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const size =
    zoom === 1 || natural === null ? undefined : { width: `${zoom * 100}%`, maxWidth: "none", maxHeight: "none" };
  return (
    <div className={classes.image} data-zoomed={zoom > 1 || undefined}>
      <img
        src={url}
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
