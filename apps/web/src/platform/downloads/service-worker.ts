import { type DownloadsScope, serveDownloads } from "./serve-downloads.ts";
import { type MediaWorkerScope, serveMedia } from "./serve-media.ts";

serveDownloads(globalThis as unknown as DownloadsScope);
serveMedia(globalThis as unknown as MediaWorkerScope);
