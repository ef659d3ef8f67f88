import { parseMarkdown } from "../platform/markdown-nodes.ts";

// See `read-markdown.ts`.
globalThis.addEventListener("message", ({ data }: MessageEvent<string>) => globalThis.postMessage(parseMarkdown(data)));
globalThis.postMessage(null);
