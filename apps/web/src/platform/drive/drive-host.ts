import type { DriveSetup } from "@dexnet/drive/create-browser-drive";
import type { Drive, Unsubscribe } from "@dexnet/drive/drive";
import { forwardCalls } from "@dexnet/drive/platform/forward-calls";
import type { PagePorts } from "@dexnet/drive/session/page-ports";
import { type ProxyMarked, proxy, type Remote, releaseProxy, transfer } from "comlink";
import { callDrive, createDriveOfCalls } from "./drive-calls.ts";

/**
 * [Note: drive bridge] A call crosses as the address of its storage, its name and its arguments. A method with a listener as
 * its last argument is named `watch…` and returns what stops it, or is named `open…` and returns an object with `stop` and
 * other methods. The listener stays in the page and the answer in the worker: each side calls a proxy until the stop. Every
 * other method sends and returns plain data. Ports among the arguments are transferred, because they can't be copied. So a
 * new method of the drive needs nothing here.
 */
export type HostedDrive = (address: string | null, name: string, ...request: unknown[]) => Promise<unknown>;

/** Only function that the worker exposes. */
export type StartDrive = (setup: DriveSetup, ports: PagePorts & ProxyMarked) => Promise<HostedDrive & ProxyMarked>;

/** Object with `stop` and other methods, such as a view. */
interface Opened {
  readonly [name: string]: (...request: unknown[]) => unknown;
  stop(): unknown;
}

/** Worker's side of a drive. */
export function hostDrive(drive: Drive): HostedDrive & ProxyMarked {
  return proxy(async (address: string | null, name: string, ...request: unknown[]) => {
    const listener = listenerOf(request);
    if (listener === null) return callDrive(drive, address, name, request);
    const release = () => (listener as unknown as Remote<Listener>)[releaseProxy]();
    const answer = await callDrive(
      drive,
      address,
      name,
      withListener(request, (value) => listener(value)),
    );
    if (isWatch(name)) {
      return proxy(async () => {
        await (answer as Unsubscribe)();
        release();
      });
    }
    const opened = answer as Opened;
    return proxy({
      ...opened,
      async stop() {
        await opened.stop();
        release();
      },
    });
  });
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

type Listener = (value: unknown) => void;

function listenerOf(request: readonly unknown[]): Listener | null {
  const last = request.at(-1);
  return typeof last === "function" ? (last as Listener) : null;
}

function withListener(request: readonly unknown[], listener: Listener): unknown[] {
  return [...request.slice(0, -1), listener];
}

function isWatch(name: string): boolean {
  return name.startsWith("watch");
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
