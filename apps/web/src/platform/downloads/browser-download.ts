import { type DownloadState, downloadsScope, type ToDownloadsWorker } from "./worker-messages.ts";

/** What the page needs of the browser for a download by way of the service worker. */
export interface BrowserDownloadDeps {
  /** The active worker; null when the browser gives none, as in some private windows. */
  worker(): Promise<Pick<ServiceWorker, "postMessage"> | null>;
  /** Makes the browser ask for the address without leaving the page; what it gives back ends that. */
  visit(path: string): () => void;
  newId(): string;
  /** Resolves after the time. */
  wait(milliseconds: number): Promise<void>;
}

/** A worker that hears nothing for half a minute may be ended, in Firefox whatever it streams. */
export const pingEveryMs = 10_000;
/** A worker that is there answers at once. */
const answerWithinMs = 5_000;

/** The port for the bytes of a download that the browser has begun; null when it can't be done this way. */
export async function beginBrowserDownload(
  { name, sizeBytes }: { name: string; sizeBytes: number | null },
  deps: BrowserDownloadDeps,
): Promise<MessagePort | null> {
  const worker = await deps.worker().catch(() => null);
  if (worker === null) return null;
  const id = deps.newId();
  const { port1: ours, port2: port } = new MessageChannel();

  async function ask(message: ToDownloadsWorker, transfer: Transferable[]): Promise<DownloadState> {
    const { port1: answer, port2: back } = new MessageChannel();
    worker?.postMessage(message, [back, ...transfer]);
    const answered = new Promise<DownloadState>((resolve) => {
      answer.onmessage = ({ data }: MessageEvent<DownloadState>) => resolve(data);
    });
    const state = await Promise.race([answered, deps.wait(answerWithinMs).then(() => "unknown" as const)]);
    answer.close();
    return state;
  }

  async function keepAlive(leave: () => void): Promise<void> {
    do await deps.wait(pingEveryMs);
    while ((await ask({ kind: "ping", id }, [])) !== "unknown");
    leave();
  }

  if ((await ask({ kind: "expect", id, name, sizeBytes, port }, [port])) === "unknown") return null;
  void keepAlive(deps.visit(`${downloadsScope}${id}`));
  return ours;
}
