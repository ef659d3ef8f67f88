import { createSystemClock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import {
  type FollowedEvents,
  type FollowOptions,
  followAccountEvents,
} from "@dexnet/drive/events/follow-account-events";
import { createSharedReader, type EventsWorker, type SharedEvents } from "@dexnet/drive/events/share-events";
import { createConnection } from "@dexnet/drive/platform/connection";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import { AppError } from "@dexnet/protocol/errors/errors";
import { proxy, wrap } from "comlink";
import { installErrorTransfer } from "../platform/drive/error-transfer.ts";

/** Follows the events of a user in the browser. This module is loaded after the first page. */
export function followEvents(
  { authorization, renew }: Pick<AccountSession, "authorization" | "renew">,
  options: FollowOptions,
): FollowedEvents {
  installErrorTransfer((fault) => globalThis.reportError(fault));
  const connect = () => connectToWorker(options.userId);
  const deps = {
    readEvents: createSharedReader({ authorization, renew, connect }),
    connection: createConnection(),
    clock: createSystemClock(),
    random: createRandom(),
  };
  return followAccountEvents(deps, options);
}

function connectToWorker(userId: string): EventsWorker {
  const { worker, port, close } = openWorker(userId);
  const failed = Promise.withResolvers<never>();
  worker.addEventListener("error", () => failed.reject(new AppError("network")));
  const remote = wrap<SharedEvents>(port);
  const events: SharedEvents = {
    read: (authorization, onEvent) => remote.read(authorization, proxy(onEvent)),
    end: () => remote.end(),
  };
  return { events, failed: failed.promise, close };
}

/** Where a browser has no shared workers (Chromium on Android has none), each tab has a worker and a stream. */
function openWorker(userId: string) {
  try {
    const worker = new SharedWorker(new URL("../workers/events-worker.ts", import.meta.url), {
      type: "module",
      name: `events of ${userId}`,
    });
    return { worker, port: worker.port, close: () => worker.port.close() };
  } catch {
    const worker = new Worker(new URL("../workers/events-worker.ts", import.meta.url), {
      type: "module",
      name: "events",
    });
    return { worker, port: worker, close: () => worker.terminate() };
  }
}
