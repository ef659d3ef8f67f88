import { copyFile, glob, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DeviceSetting } from "../../../apps/ledger/src/devices/device-setting.ts";
import { type CephCluster, startCeph } from "../../ceph/ceph-cluster.ts";
import type { Part } from "./part.ts";

/** Devices of the ledger: folders of this machine, and buckets of a Ceph cluster. */
export interface DeviceStore {
  /** The first devices, for LEDGER_DEVICES. */
  readonly settings: readonly DeviceSetting[];
  /** Settings that the ledger processes need for the buckets. */
  readonly env: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
  /** A further device, which is not used yet. */
  readonly spare: DeviceSetting;
  stop(): Promise<void>;
}

const folderSites = [
  { name: "frankfurt", country: "DE", city: "Frankfurt", latitude: 50.1, longitude: 8.7 },
  { name: "helsinki", country: "FI", city: "Helsinki", latitude: 60.2, longitude: 24.9 },
];
const bucketSites = [
  { name: "paris", country: "FR", city: "Paris", latitude: 48.9, longitude: 2.4 },
  { name: "madrid", country: "ES", city: "Madrid", latitude: 40.4, longitude: -3.7 },
  { name: "vienna", country: "AT", city: "Vienna", latitude: 48.2, longitude: 16.4 },
];
const spareSite = { name: "prague", country: "CZ", city: "Prague", latitude: 50.1, longitude: 14.4 };
const osdCount = 3;
const capacityBytes = 20_000_000_000;
const userName = "dexnet";

type Site = typeof spareSite;

/** With Ceph, three devices and the spare one are buckets. Otherwise all are folders. */
export async function startDeviceStore(options: {
  readonly folder: string;
  readonly logFolder: string;
  readonly withCeph: boolean;
  say(text: string): void;
}): Promise<DeviceStore> {
  const makeFolder = (site: Site) => ({ ...site, kind: "folder", folder: join(options.folder, "devices", site.name) });
  const folders = folderSites.map(makeFolder);
  if (!options.withCeph) {
    const settings = [...folders, ...bucketSites.map(makeFolder)];
    return { settings, env: {}, parts: [], spare: makeFolder(spareSite), stop: async () => undefined };
  }
  options.say(`starting Ceph with ${osdCount} OSDs`);
  const ceph = await startCeph({ folder: options.folder, osds: osdCount });
  try {
    const credentialsFile = join(options.folder, "s3-credentials");
    await createBuckets(ceph, credentialsFile, [...bucketSites, spareSite]);
    const makeBucket = (site: Site) => {
      return { ...site, kind: "s3", endpoint: ceph.endpoint, bucket: site.name, capacityBytes, profile: userName };
    };
    return {
      settings: [...folders, ...bucketSites.map(makeBucket)],
      env: { S3_CREDENTIALS_FILE: credentialsFile },
      parts: listParts(ceph),
      spare: makeBucket(spareSite),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }

  /** The logs are kept. Ceph removes its folder. */
  async function stop(): Promise<void> {
    for await (const file of glob(join(options.folder, "dexnet-ceph-*", "*.log"))) {
      await copyFile(file, join(options.logFolder, basename(file)));
    }
    await ceph.stop();
  }
}

async function createBuckets(ceph: CephCluster, credentialsFile: string, sites: readonly Site[]): Promise<void> {
  const user = await ceph.createUser(userName);
  for (const { name } of sites) await ceph.createBucket(user, name);
  const lines = [`[${userName}]`, `aws_access_key_id = ${user.accessKey}`, `aws_secret_access_key = ${user.secretKey}`];
  await writeFile(credentialsFile, `${lines.join("\n")}\n`, { mode: 0o600 });
}

function listParts({ osds, gateway }: CephCluster): Part[] {
  return [
    ...osds.map(({ name, kill, start }): Part => ({ name, kind: "osd", kill, start })),
    { name: gateway.name, kind: "gateway", kill: gateway.kill, start: gateway.start },
  ];
}
