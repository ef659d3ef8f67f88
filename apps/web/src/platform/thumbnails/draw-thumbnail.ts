import { maxThumbnailBytes } from "@dexnet/drive/thumbnails/thumbnail-maker";

/** From good to just recognizable. A picture of noise may need the last. */
const qualities = [0.8, 0.6, 0.4, 0.2];

/**
 * Draws a picture smaller, upright as its camera has noted. Only its first frame is drawn. Null if the browser can't write
 * WebP, or can't make it small enough. Faults: those of the browser for a picture that it can't decode.
 */
export async function drawThumbnail(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = drawSmaller(bitmap);
  bitmap.close();
  for (const quality of qualities) {
    const image = await canvas.convertToBlob({ type: "image/webp", quality });
    if (image.type !== "image/webp") return null;
    if (image.size <= maxThumbnailBytes) return new Uint8Array(await image.arrayBuffer());
  }
  return null;
}

/** Longer side of a thumbnail in pixels. */
const thumbnailSide = 320;

/** A picture that is small already keeps its size. */
function drawSmaller(bitmap: ImageBitmap): OffscreenCanvas {
  const scale = Math.min(1, thumbnailSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext("2d");
  if (context === null) throw new DOMException("There is no canvas", "NotSupportedError");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
