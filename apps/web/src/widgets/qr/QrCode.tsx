import { useMemo } from "react";
import classes from "./QrCode.module.css";
import { qrShape } from "./qr-shape.ts";

export interface QrCodeProps {
  /** What a phone reads. */
  text: string;
  /** What it is for, to whom can't see it. */
  label: string;
  /** At most; it shrinks with the room it has. */
  sizePx?: number;
}

/** Dark modules on a light tile, whatever the theme: many phones don't read them the other way round. */
export function QrCode({ text, label, sizePx = 216 }: QrCodeProps) {
  const { modules, path } = useMemo(() => qrShape(text), [text]);
  return (
    <svg
      className={classes.tile}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
