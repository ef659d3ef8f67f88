import { encodeQR } from "qr";

/** Width of the quiet zone that the standard demands, in modules. */
export const quietModules = 4;

export interface QrShape {
  /** Width and height of the picture in modules, including the quiet zone. */
  modules: number;
  /** All dark modules as the data of one SVG path. */
  path: string;
}

/** The lowest error correction has the largest modules, which phones read best from a screen. */
export function qrShape(text: string): QrShape {
  const rows = encodeQR(text, "raw", { ecc: "low", border: quietModules });
  return { modules: rows.length, path: rows.map(rowPath).join("") };
}

/** Adjacent dark modules are one rectangle: fewer shapes, and no hairlines between them. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  let start = -1;
  for (let x = 0; x <= row.length; x += 1) {
    const isDark = row[x] === true;
    if (isDark && start < 0) start = x;
    if (isDark || start < 0) continue;
    path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    start = -1;
  }
  return path;
}
