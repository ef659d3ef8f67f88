import type { Page } from "@playwright/test";

export interface WebmOptions {
  /** A key frame of VP8. The film repeats it. */
  readonly frame: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly seconds: number;
  /** Size of each second. Chromium skips the bytes after the frames. */
  readonly secondBytes: number;
}

const framesPerSecond = 4;

/** Makes a film with an index at its beginning, so that a player can jump to any second. */
export function makeWebmFile({ frame, widthPx, heightPx, seconds, secondBytes }: WebmOptions): Buffer {
  const header = element("1a45dfa3", [
    element("4286", uint(1)),
    element("42f7", uint(1)),
    element("42f2", uint(4)),
    element("42f3", uint(8)),
    element("4282", Buffer.from("webm")),
    element("4287", uint(4)),
    element("4285", uint(2)),
  ]);
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1_000);
  const info = element("1549a966", [
    element("2ad7b1", uint(1_000_000)),
    element("4d80", Buffer.from("test")),
    element("5741", Buffer.from("test")),
    element("4489", duration),
  ]);
  const video = element("e0", [element("b0", uint(widthPx)), element("ba", uint(heightPx))]);
  const track = element("ae", [
    element("d7", uint(1)),
    element("73c5", uint(1)),
    element("83", uint(1)),
    element("86", Buffer.from("V_VP8")),
    video,
  ]);
  const tracks = element("1654ae6b", [track]);
  const clusters = Array.from({ length: seconds }, (_, second) => makeCluster(frame, second, secondBytes));
  const cuesFrom = (start: number) => {
    let position = start;
    const points = clusters.map((cluster, second) => {
      const place = element("b7", [element("f7", uint(1)), element("f1", uint(position))]);
      position += cluster.length;
      return element("bb", [element("b3", uint(second * 1_000)), place]);
    });
    return element("1c53bb6b", points);
  };
  // Positions have a fixed length, so the length of the index does not depend on them.
  const cues = cuesFrom(info.length + tracks.length + cuesFrom(0).length);
  return Buffer.concat([header, element("18538067", [info, tracks, cues, ...clusters])]);
}

function makeCluster(frame: Buffer, second: number, sizeBytes: number): Buffer {
  const blocks = Array.from({ length: framesPerSecond }, (_, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE((index * 1_000) / framesPerSecond, 1);
    return element("a3", Buffer.concat([head, frame]));
  });
  const content = [element("e7", uint(second * 1_000)), ...blocks];
  const used = element("1f43b675", content).length + element("ec", []).length;
  return element("1f43b675", [...content, element("ec", Buffer.alloc(Math.max(0, sizeBytes - used)))]);
}

/** Element of EBML, with a length of eight bytes. */
function element(idHex: string, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat([...content]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 1;
  return Buffer.concat([Buffer.from(idHex, "hex"), length, body]);
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Encodes one picture as a key frame of VP8. The page must be loaded from a secure address. */
export async function encodeFrame(page: Page, widthPx: number, heightPx: number): Promise<Buffer> {
  const codes = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const drawing = canvas.getContext("2d");
      if (drawing === null) throw new Error("The page can't draw.");
      drawing.fillStyle = "teal";
      drawing.fillRect(0, 0, width, height);
      const encoded: number[] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          encoded.push(...bytes);
        },
        error(fault) {
          throw fault;
        },
      });
      encoder.configure({ codec: "vp8", width, height });
      const picture = new VideoFrame(canvas, { timestamp: 0 });
      encoder.encode(picture, { keyFrame: true });
      picture.close();
      await encoder.flush();
      encoder.close();
      return encoded;
    },
    [widthPx, heightPx] as const,
  );
  return Buffer.from(codes);
}
