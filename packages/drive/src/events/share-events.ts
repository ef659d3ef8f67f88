import { AppError } from "@dexnet/protocol/errors/errors";
import { httpStatus } from "@dexnet/protocol/errors/http-status";
import type { AccountEvent } from "@dexnet/protocol/events";
import type { ReadEvents } from "./read-events.ts";

/** Interface of the shared worker for one tab. */
export interface SharedEvents {
  /** Joins the stream, or opens it with this authorization. Resolves when it ends. */
  read(authorization: string, onEvent: (event: AccountEvent) => void): Promise<void>;
  /** Ends the stream that this tab has joined, for all tabs. */
  end(): void | Promise<void>;
}

interface SharedStream {
  readonly listeners: Set<(event: AccountEvent) => void>;
  readonly ending: AbortController;
  readonly ended: Promise<void>;
}

/**
 * [Note: one stream] The tabs of a browser share one stream of a user's events, because a browser opens only six connections
 * to a server of HTTP/1.1. Their worker reads it with the authorization of the tab that was the first to ask for it, and
 * passes each event on. It never opens one by itself: when the stream ends, each tab is told and asks for the next one. So a
 * tab that was closed or is frozen belongs to one stream only, and no tab leads. The end is that of the access token at the
 * latest. A tab that joins later begins with `check` as well. Returns a function that serves one more tab.
 */
export function createEventSharing(readWith: (authorization: string) => ReadEvents): () => SharedEvents {
  let current: SharedStream | null = null;

  function forget(stream: SharedStream | null): void {
    if (current === stream) current = null;
  }

  function open(authorization: string): SharedStream {
    const listeners: SharedStream["listeners"] = new Set();
    const send = (event: AccountEvent) => {
      for (const listener of listeners) listener(event);
    };
    const ending = new AbortController();
    const ended = readWith(authorization)(send, ending.signal).finally(() => forget(stream));
    const stream = { listeners, ending, ended };
    return stream;
  }

  return () => {
    let joined: SharedStream | null = null;
    return {
      read(authorization, onEvent) {
        if (current !== null) onEvent({ kind: "check" });
        joined = current ??= open(authorization);
        joined.listeners.add(onEvent);
        return joined.ended;
      },
      end() {
        forget(joined);
        joined?.ending.abort();
      },
    };
  };
}

/** Connection of a tab to the worker. `failed` rejects when the code of the worker can't be loaded. */
export interface EventsWorker {
  readonly events: SharedEvents;
  readonly failed: Promise<never>;
  close(): void;
}

export interface SharedReaderDeps {
  readonly authorization: () => Promise<string | undefined>;
  readonly renew: (usedAuthorization: string) => Promise<boolean>;
  readonly connect: () => EventsWorker;
}

/** Reads the stream of the worker. */
export function createSharedReader({ authorization, renew, connect }: SharedReaderDeps): ReadEvents {
  return async (onEvent, signal) => {
    const header = await authorization();
    if (signal.aborted) return;
    if (header === undefined) throw new AppError("session_required");
    const { events, failed, close } = connect();
    const aborted = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => {
      void events.end();
      aborted.resolve();
    });
    try {
      await Promise.race([events.read(header, onEvent), failed, aborted.promise]);
    } catch (fault) {
      if (fault instanceof AppError && httpStatus[fault.code] === 401) await renew(header);
      throw fault;
    } finally {
      close();
    }
  };
}
