import type { DriveSetup } from "@dexnet/drive/create-browser-drive";
import type { Drive, Unsubscribe } from "@dexnet/drive/drive";
import type { PagePorts } from "@dexnet/drive/session/page-ports";
import { type ProxyMarked, proxy, type Remote, releaseProxy } from "comlink";
import { callDrive } from "./drive-calls.ts";

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
export interface Opened {
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

type Listener = (value: unknown) => void;

export function listenerOf(request: readonly unknown[]): Listener | null {
  const last = request.at(-1);
  return typeof last === "function" ? (last as Listener) : null;
}

export function withListener(request: readonly unknown[], listener: Listener): unknown[] {
  return [...request.slice(0, -1), listener];
}

export function isWatch(name: string): boolean {
  return name.startsWith("watch");
}
