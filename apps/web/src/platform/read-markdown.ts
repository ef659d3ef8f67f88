import type { MarkdownNode } from "./markdown-nodes.ts";

export interface ReadingLimits {
  /** Time until the thread has loaded, which it may do over a slow network. */
  readonly loadMs: number;
  /** Time for the text after that. */
  readonly readMs: number;
}

/**
 * Reads a Markdown text on a thread of its own, which ends with the reading. Null for a text that takes too long, or has too
 * many elements, because a file may be made to harm, and for a thread that does not load.
 */
export function readMarkdown(
  text: string,
  { loadMs, readMs }: ReadingLimits,
  signal: AbortSignal,
): Promise<readonly MarkdownNode[] | null> {
  const thread = new Worker(new URL("../workers/markdown-worker.ts", import.meta.url), {
    type: "module",
    name: "markdown",
  });
  return new Promise<readonly MarkdownNode[] | null>((resolve) => {
    let isReady = false;
    const loading = window.setTimeout(() => resolve(null), loadMs);
    thread.addEventListener("message", ({ data }: MessageEvent<readonly MarkdownNode[] | null>) => {
      if (isReady) return resolve(data);
      // Its first message says that it has loaded. The time for the text counts from here on.
      isReady = true;
      window.clearTimeout(loading);
      thread.postMessage(text);
      window.setTimeout(() => resolve(null), readMs);
    });
    thread.addEventListener("error", () => resolve(null));
    signal.addEventListener("abort", () => resolve(null));
  }).finally(() => thread.terminate());
}
