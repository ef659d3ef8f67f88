import { readImageSize } from "@dexnet/drive/thumbnails/image-size";
import { maxThumbnailBytes } from "@dexnet/drive/thumbnails/thumbnail-maker";
import { describe, expect, test } from "vitest";
import { drawThumbnail } from "./draw-thumbnail.ts";

type Paint = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void;

/** Red on the left, blue on the right. */
const twoColours: Paint = (context, width, height) => {
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = "#0000ff";
  context.fillRect(width / 2, 0, width / 2, height);
};

const noise: Paint = (context, width, height) => {
  const pixels = context.createImageData(width, height);
  let state = 1;
  for (let at = 0; at < pixels.data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels.data[at] = at % 4 === 3 ? 255 : state >> 16;
  }
  context.putImageData(pixels, 0, 0);
};

async function makePicture(type: string, width: number, height: number, paint = twoColours): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  paint(canvas.getContext("2d") as OffscreenCanvasRenderingContext2D, width, height);
  return canvas.convertToBlob({ type, quality: 0.95 });
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Adds the note of a camera that was turned: the picture must be turned clockwise to be upright. */
async function turned(jpeg: Blob): Promise<Blob> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const segment = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)]);
}

async function colourAt(image: Uint8Array<ArrayBuffer>, x: number, y: number): Promise<string> {
  const bitmap = await createImageBitmap(new Blob([image]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
  return red > 200 && green < 60 && blue < 60 ? "red" : blue > 200 && green < 60 && red < 60 ? "blue" : "other";
}

async function draw(picture: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const image = await drawThumbnail(picture);
  if (image === null) throw new Error("There is no thumbnail");
  expect(image.length).toBeLessThanOrEqual(maxThumbnailBytes);
  return image;
}

/** Four pixels, as no browser can write AVIF. */
const avif =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYA" +
  "AAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IA" +
  "AAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAA" +
  "AAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=";

describe("drawThumbnail", () => {
  test.each(["image/png", "image/jpeg", "image/webp"])(
    "draws a large picture of %s smaller",
    { tags: "full" },
    async (type) => {
      const picture = await makePicture(type, 1_600, 800);
      expect(readImageSize(await bytesOf(picture))).toMatchObject({ widthPx: 1_600, heightPx: 800 });
      const image = await draw(picture);
      expect(readImageSize(image)).toEqual({ format: "webp", widthPx: 320, heightPx: 160 });
      expect([await colourAt(image, 40, 80), await colourAt(image, 280, 80)]).toEqual(["red", "blue"]);
    },
  );

  test("draws a picture upright, as its camera has noted", async () => {
    const image = await draw(await turned(await makePicture("image/jpeg", 800, 400)));
    expect(readImageSize(image)).toMatchObject({ widthPx: 160, heightPx: 320 });
    expect([await colourAt(image, 80, 40), await colourAt(image, 80, 280)]).toEqual(["red", "blue"]);
  });

  test("keeps the size of a small picture, and at least one pixel of a narrow one", { tags: "full" }, async () => {
    expect(readImageSize(await draw(await makePicture("image/png", 40, 20)))).toMatchObject({ widthPx: 40 });
    const narrow = await draw(await makePicture("image/png", 4_000, 1));
    expect(readImageSize(narrow)).toMatchObject({ widthPx: 320, heightPx: 1 });
  });

  test("makes a picture of noise small enough", { tags: "full" }, async () => {
    const image = await draw(await makePicture("image/png", 900, 900, noise));
    expect(readImageSize(image)).toMatchObject({ widthPx: 320, heightPx: 320 });
  });

  test("draws an AVIF, whose size is read from its header", async () => {
    const picture = await (await fetch(`data:image/avif;base64,${avif}`)).blob();
    expect(readImageSize(await bytesOf(picture))).toEqual({ format: "avif", widthPx: 2, heightPx: 2 });
    expect(readImageSize(await draw(picture))).toMatchObject({ widthPx: 2, heightPx: 2 });
  });

  test("fails for a file that is cut in its header, and for one that is no picture", async () => {
    const picture = await makePicture("image/png", 400, 400);
    await expect(drawThumbnail(picture.slice(0, 40))).rejects.toThrow();
    await expect(drawThumbnail(new Blob(["a note"]))).rejects.toThrow();
  });
});
