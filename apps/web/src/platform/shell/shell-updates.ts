import { createStore, type ReadableStore } from "../services/create-store.ts";
import { activateMessage } from "./shell-files.ts";

/** Follows the service worker of the application's files. */
export interface ShellUpdates {
  /** Whether the files of a newer version are on the device, and this page still runs the older one. */
  readonly isReady: ReadableStore<boolean>;
  /** Registers the worker. Never a fault: without it the application needs a connection. */
  start(): Promise<void>;
  /** Asks the server for a newer version. Never a fault. */
  check(): Promise<void>;
  /** Switches to the newer version and reloads the page. */
  apply(): void;
}

export interface ShellUpdatesDeps {
  readonly container: Pick<ServiceWorkerContainer, "register" | "controller" | "addEventListener">;
  readonly workerUrl: string;
  readonly reload: () => void;
}

export function createShellUpdates({ container, workerUrl, reload }: ShellUpdatesDeps): ShellUpdates {
  const isReady = createStore(false);
  let registration: ServiceWorkerRegistration | undefined;
  let isApplying = false;

  /** Without a controller the waiting worker is the first one, and nothing older runs. */
  function update(): void {
    isReady.set(container.controller !== null && registration?.waiting != null);
  }

  function watchInstall(): void {
    registration?.installing?.addEventListener("statechange", update);
  }

  return {
    isReady,
    async start() {
      container.addEventListener("controllerchange", () => {
        if (isApplying) reload();
        else update();
      });
      try {
        registration = await container.register(workerUrl, { scope: "/" });
      } catch {
        return;
      }
      registration.addEventListener("updatefound", watchInstall);
      watchInstall();
      update();
    },
    async check() {
      await registration?.update().catch(() => undefined);
    },
    apply() {
      isApplying = true;
      registration?.waiting?.postMessage(activateMessage);
    },
  };
}
