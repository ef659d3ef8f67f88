import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { FromStream, ToStream } from "../transfers/downloads/stream-messages.ts";

/** The reading end of the stream of a download, which is a service worker in a browser. See [Note: download stream]. */
export interface StreamReader {
  /** Port for the download. */
  readonly port: MessagePort;
  /** Whether the next bytes are requested as soon as some have arrived. */
  isReading: boolean;
  /** Bytes of each message. */
  readonly chunks: Bytes[];
  readonly end: Promise<"end" | "broken">;
  /** Requests the next bytes, after `isReading` was false. */
  pull(): void;
  cancel(): void;
  /** Closes the port, as when a browser ends the worker. */
  closePort(): void;
  whole(): Bytes;
}

export function createStreamReader(): StreamReader {
  const { port1, port2 } = new MessageChannel();
  const end = Promise.withResolvers<"end" | "broken">();
  const send = (message: FromStream) => port2.postMessage(message);
  const reader: StreamReader = {
    port: port1,
    isReading: true,
    chunks: [],
    end: end.promise,
    pull: () => send({ kind: "pull" }),
    cancel: () => send({ kind: "cancel" }),
    closePort: () => port2.close(),
    whole: () => concatBytes(...reader.chunks),
  };
  port2.onmessage = ({ data }: { data: ToStream }) => {
    if (data.kind === "there?") send({ kind: "here" });
    else if (data.kind === "bytes") {
      reader.chunks.push(concatBytes(...data.pieces));
      if (reader.isReading) reader.pull();
    } else {
      end.resolve(data.kind);
      port2.close();
    }
  };
  reader.pull();
  return reader;
}
