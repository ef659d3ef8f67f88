import { inflatePieces } from "../file-database/deflate.ts";
import { type Bytes, concatBytes } from "../verify/bytes.ts";

/** Inflates all pieces into one array. */
export async function inflate(deflated: Bytes, maxBytes: number): Promise<Bytes> {
  const pieces: Bytes[] = [];
  for await (const piece of inflatePieces(deflated, maxBytes)) pieces.push(piece);
  return concatBytes(...pieces);
}
