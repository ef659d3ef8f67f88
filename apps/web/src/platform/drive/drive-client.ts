import type { Drive, Unsubscribe } from "@dexnet/drive/drive";
import { forwardCalls } from "@dexnet/drive/platform/forward-calls";
import type { KeyValue } from "@dexnet/drive/platform/local-store";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { PagePorts } from "@dexnet/drive/session/page-ports";
import { AppError } from "@dexnet/protocol/errors/errors";
import { proxy, type Remote, releaseProxy, transfer, wrap } from "comlink";
import type { AccountEvents } from "../services/account-events.ts";
import { createDriveOfCalls } from "./drive-calls.ts";
import { type HostedDrive, isWatch, listenerOf, type Opened, type StartDrive, withListener } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";

export interface DriveClientDeps {
  readonly apiUrl: string;
  readonly ledgerUrl: string;
  readonly session: Pick<AccountSession, "authorization" | "renew" | "user" | "subscribe">;
  readonly accountEvents: AccountEvents;
  readonly deviceTexts: KeyValue;
  /** Most parts that may be transferred at once, by the settings of the device; null for no limit. */
  readonly readPartsAtOnce: () => Promise<number | null>;
  /** Waits for code. After a failure it may reload the page instead of rejecting. */
  readonly loadCode: <T>(load: () => Promise<T>) => Promise<T>;
  /** Makes the drive worker. */
  readonly createWorker: () => Worker;
}

/**
 * Drive of the page. Its worker, where keys and plaintext stay, starts with the first call that needs it; after a
 * failed start the next call starts it again. Fault: network. The keys are forgotten when the user changes.
 */
export function createDriveClient(deps: DriveClientDeps): Drive {
  const { apiUrl, ledgerUrl, session, deviceTexts } = deps;
  installErrorTransfer((fault) => globalThis.reportError(fault));
  const ports: PagePorts = {
    authorization: () => session.authorization(),
    renew: (usedAuthorization) => session.renew(usedAuthorization),
    uniqueKey: () => session.user()?.unique_key ?? null,
    userId: () => session.user()?.id ?? null,
    readText: (name) => deviceTexts.get(name),
    writeText: (name, text) => deviceTexts.set(name, text),
    removeText: (name) => deviceTexts.remove(name),
  };
  const first = Promise.withResolvers<Remote<HostedDrive>>();
  let running: Promise<Remote<HostedDrive>> | undefined;

  async function startWorker(): Promise<Remote<HostedDrive>> {
    const worker = deps.createWorker();
    const failed = Promise.withResolvers<never>();
    worker.addEventListener("error", (event) => failed.reject(new AppError("network", { cause: event.error })), {
      once: true,
    });
    // Later faults are reported by the calls that they affect.
    failed.promise.catch(() => undefined);
    try {
      const partsAtOnce = await deps.readPartsAtOnce();
      const started = wrap<StartDrive>(worker)({ apiUrl, ledgerUrl, partsAtOnce }, proxy(ports));
      return await waitForStart(started, failed.promise);
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  /** A worker whose script can't be loaded reports an error. A fault of the start itself is not one of loading. */
  async function waitForStart<T>(started: Promise<T>, failed: Promise<never>): Promise<T> {
    started.catch(() => undefined);
    await deps.loadCode(() => Promise.race([started.catch(() => undefined), failed]));
    return Promise.race([started, failed]);
  }

  function start(): Promise<Remote<HostedDrive>> {
    running ??= startWorker().then(
      (drive) => {
        first.resolve(drive);
        return drive;
      },
      (error: unknown) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  }

  const drive = remoteDrive({ start, started: () => first.promise, isStarted: () => running !== undefined });
  let userId = session.user()?.id;
  session.subscribe((user) => {
    if (user?.id === userId) return;
    userId = user?.id;
    // A worker that can't be reached has ended, and its keys with it.
    drive.lock().catch(() => undefined);
  });
  deps.accountEvents.subscribe((event) => {
    if (event.kind !== "check" && event.kind !== "file_database") return;
    // A worker that can't be reached has no lists.
    drive.checkForChanges(event.kind === "check" ? null : event).catch(() => undefined);
  });
  return drive;
}

export interface RemoteDrive {
  /** Starts the worker. */
  start(): Promise<Remote<HostedDrive>>;
  /** Waits for the start of the worker. */
  started(): Promise<Remote<HostedDrive>>;
  isStarted(): boolean;
}

/** Calls that do nothing before the worker has started: there are no keys, lists and transfers. The start limits the parts. */
const callsOfStarted = new Set(["lock", "checkForChanges", "suspendTransfers", "limitParts"]);

/** Page's side of a drive. Calls start the worker, except `watchTransfers`, which waits for it, and `callsOfStarted`. */
export function remoteDrive(remote: RemoteDrive): Drive {
  return createDriveOfCalls(async (address, name, request) => {
    if (callsOfStarted.has(name) && !remote.isStarted()) return;
    const call = await (name === "watchTransfers" ? remote.started() : remote.start());
    const listener = listenerOf(request);
    if (listener === null) return call(address, name, ...request.map(transferPorts));
    const sent = withListener(
      request,
      proxy((value) => listener(value)),
    );
    const answer = await call(address, name, ...sent);
    if (isWatch(name)) {
      const stop = answer as Remote<Unsubscribe>;
      return stopOnce(stop, () => stop());
    }
    const opened = answer as Remote<Opened>;
    return forwardCalls<Opened>(async (method, values) => opened[method]?.(...values), {
      stop: stopOnce(opened, () => opened.stop()),
    });
  });
}

/** Transfers the ports of an argument. */
function transferPorts(argument: unknown): unknown {
  const ports = portsIn(argument);
  return ports.length === 0 ? argument : transfer(argument as object, ports);
}

/** No call has a port in an array, and those of uploads are long. */
function portsIn(value: unknown): MessagePort[] {
  if (value instanceof MessagePort) return [value];
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap(portsIn) : [];
}

/** Stops once, even when it is called again, and releases the worker's object. */
function stopOnce(remote: { [releaseProxy](): void }, stop: () => unknown): () => Promise<void> {
  let isStopped = false;
  return async () => {
    if (isStopped) return;
    isStopped = true;
    await stop();
    remote[releaseProxy]();
  };
}
