import { type DownloadState, downloadsScope, type ToDownloadsWorker } from "./worker-messages.ts";

/** Functions of the browser that a download through the service worker needs. */
export interface BrowserDownloadDeps {
  /** Active worker; null when the browser has none, as in some private windows. */
  worker(): Promise<Pick<ServiceWorker, "postMessage"> | null>;
  /** Makes the browser request the address without leaving the page. The returned function removes the request's frame. */
  visit(path: string): () => void;
  newId(): string;
  /** Resolves after the given milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** Browsers may end a worker that gets no message for half a minute, in Firefox even while it streams. */
export const pingEveryMs = 10_000;
/** Time within which a running worker answers. */
const answerWithinMs = 5_000;

/** Begins a download of the browser. Resolves to the port for its bytes, or to null when the browser can't do it this way. */
export async function beginBrowserDownload(
  { name, sizeBytes }: { name: string; sizeBytes: number | null },
  deps: BrowserDownloadDeps,
): Promise<MessagePort | null> {
  const worker = await deps.worker().catch(() => null);
  if (worker === null) return null;
  const id = deps.newId();
  const { port1: ours, port2: port } = new MessageChannel();

  async function request(message: ToDownloadsWorker, transfer: Transferable[]): Promise<DownloadState> {
    const { port1: answer, port2: back } = new MessageChannel();
    worker?.postMessage(message, [back, ...transfer]);
    const answered = new Promise<DownloadState>((resolve) => {
      answer.onmessage = ({ data }: MessageEvent<DownloadState>) => resolve(data);
    });
    const state = await Promise.race([answered, deps.wait(answerWithinMs).then(() => "unknown" as const)]);
    answer.close();
    return state;
  }

  async function keepAlive(removeFrame: () => void): Promise<void> {
    do await deps.wait(pingEveryMs);
    while ((await request({ kind: "ping", id }, [])) !== "unknown");
    removeFrame();
  }

  if ((await request({ kind: "expect", id, name, sizeBytes, port }, [port])) === "unknown") return null;
  void keepAlive(deps.visit(`${downloadsScope}${id}`));
  return ours;
}
