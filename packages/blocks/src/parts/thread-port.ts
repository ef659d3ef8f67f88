/** One end of a connection between two threads: a worker, the global scope of one, or a message port. */
export interface ThreadPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
}

/** First message of the thread, when it is ready for requests. */
export const threadReady = "up";
