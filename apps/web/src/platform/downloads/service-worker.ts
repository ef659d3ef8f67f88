import { type DownloadsScope, serveDownloads } from "./serve-downloads.ts";

serveDownloads(globalThis as unknown as DownloadsScope);
