import type { MarkdownNode } from "./markdown-nodes.ts";

/**
 * Reads a Markdown text on a thread of its own, which ends with the reading. Null for a text that takes too long, or has too
 * many elements: a file may be made to harm.
 */
export function readMarkdown(
  text: string,
  maxMs: number,
  signal: AbortSignal,
): Promise<readonly MarkdownNode[] | null> {
  const thread = new Worker(new URL("../../workers/markdown-worker.ts", import.meta.url), {
    type: "module",
    name: "markdown",
  });
  return new Promise<readonly MarkdownNode[] | null>((resolve) => {
    let isReady = false;
    thread.addEventListener("message", ({ data }: MessageEvent<readonly MarkdownNode[] | null>) => {
      if (isReady) return resolve(data);
      // Its first message says that it has loaded. The time counts from here on.
      isReady = true;
      thread.postMessage(text);
      window.setTimeout(() => resolve(null), maxMs);
    });
    thread.addEventListener("error", () => resolve(null));
    signal.addEventListener("abort", () => resolve(null));
  }).finally(() => thread.terminate());
}
