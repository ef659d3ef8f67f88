import { encodeQR } from "qr";

/** The standard asks for four light modules around the code. */
export const quietModules = 4;

export interface QrShape {
  /** Width and height of the picture, in modules, the quiet zone included. */
  modules: number;
  /** Every dark module, as the data of one SVG path. */
  path: string;
}

/** A screen is clean: the least of the error corrections gives the largest modules, which phones read best. */
export function qrShape(text: string): QrShape {
  const rows = encodeQR(text, "raw", { ecc: "low", border: quietModules });
  return { modules: rows.length, path: rows.map(rowPath).join("") };
}

/** Dark modules beside each other are one rectangle: fewer of them, and no hairlines between them. */
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
