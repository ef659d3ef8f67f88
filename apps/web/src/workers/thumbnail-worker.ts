import { serveThumbnailMaker } from "@dexnet/drive/thumbnails/thumbnail-maker";
import { drawThumbnail } from "../platform/thumbnails/draw-thumbnail.ts";

serveThumbnailMaker(
  {
    postMessage: (message, transfer) => globalThis.postMessage(message, { transfer }),
    addEventListener: (kind, listener) => globalThis.addEventListener(kind, listener),
  },
  drawThumbnail,
);
