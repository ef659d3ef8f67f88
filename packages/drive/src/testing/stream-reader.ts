import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { FromStream, ToStream } from "../transfers/downloads/stream-messages.ts";

/** The other end of a download's stream, as the service worker is: see [Note: download stream]. */
export interface StreamReader {
  /** To be given to the download. */
  readonly port: MessagePort;
  /** Asks for the next bytes as long as this is so. */
  isReading: boolean;
  readonly chunks: Bytes[];
  readonly end: Promise<"end" | "broken">;
  /** Goes on after `isReading` was false. */
  pull(): void;
  cancel(): void;
  /** As when a browser ends the worker. */
  die(): void;
  whole(): Bytes;
}

export function createStreamReader(): StreamReader {
  const { port1, port2 } = new MessageChannel();
  const end = Promise.withResolvers<"end" | "broken">();
  const tell = (message: FromStream) => port2.postMessage(message);
  const reader: StreamReader = {
    port: port1,
    isReading: true,
    chunks: [],
    end: end.promise,
    pull: () => tell({ kind: "pull" }),
    cancel: () => tell({ kind: "cancel" }),
    die: () => port2.close(),
    whole: () => concatBytes(...reader.chunks),
  };
  port2.onmessage = ({ data }: { data: ToStream }) => {
    if (data.kind === "there?") tell({ kind: "here" });
    else if (data.kind === "bytes") {
      reader.chunks.push(data.bytes);
      if (reader.isReading) reader.pull();
    } else {
      end.resolve(data.kind);
      port2.close();
    }
  };
  reader.pull();
  return reader;
}
