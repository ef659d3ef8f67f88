import { type DownloadsScope, serveDownloads } from "../features/downloads/serve-downloads.ts";

serveDownloads(globalThis as unknown as DownloadsScope);
