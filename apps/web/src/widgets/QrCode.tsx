import { useMemo } from "react";
import classes from "./QrCode.module.css";
import { qrShape } from "./qr-shape.ts";

export interface QrCodeProps {
  /** Text that the code contains. */
  text: string;
  /** Accessible name. */
  label: string;
  /** Largest size in pixels; it shrinks with the available width. */
  sizePx?: number;
}

/** Dark modules on a light tile in every theme: many phones can't read inverted codes. */
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
