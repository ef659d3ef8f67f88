import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import { openFiles } from "../file-database/open-files.ts";
import { createDeployment, type Deployment } from "../storages/deployment.ts";
import { openStorage } from "../storages/open-storage.ts";
import type { Device } from "./device.ts";

export function deploymentOf({ call, logPins }: Device): Deployment {
  return createDeployment({ call, pins: logPins });
}

/** The loaded file list of a device, as a further tab beside the tab of its drive. */
export async function startSync(device: Device, words: readonly string[]): Promise<FileDatabaseSync> {
  const { sync } = openFiles(await openStorage(words), { ...device, deployment: deploymentOf(device) });
  await sync.refresh();
  return sync;
}
