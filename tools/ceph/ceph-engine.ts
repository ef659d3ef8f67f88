import { randomBytes } from "node:crypto";
import type { S3Engine } from "../../apps/ledger/src/devices/s3/testing/s3-engine.ts";
import type { CephCluster } from "./ceph-cluster.ts";
import { gatewayHost } from "./configuration.ts";

/** Ceph as an engine for the suites of S3 devices. */
export function createCephEngine(ceph: CephCluster): S3Engine {
  return {
    endpoint: ceph.endpoint,
    hostName: gatewayHost,
    async createLocation() {
      const name = `device-${randomBytes(6).toString("hex")}`;
      let user = await ceph.createUser(name);
      await ceph.createBucket(user, name);
      return {
        bucket: name,
        keys: user,
        async setFreeBytes(bytes) {
          await ceph.setQuota(user, name, bytes === undefined ? undefined : (await ceph.usedBytes(name)) + bytes);
        },
        setReadOnly: (isReadOnly) => ceph.setReadOnly(user, isReadOnly),
        async rotateKeys() {
          user = await ceph.rotateKeys(user);
          return user;
        },
        deleteBucket: () => ceph.deleteBucket(name),
      };
    },
  };
}
