import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3Rig } from "../../apps/ledger/src/devices/s3/testing/s3-rig.ts";
import { s3Suite } from "../../apps/ledger/src/devices/s3/testing/s3-suite.ts";
import { type CephCluster, startCeph } from "./ceph-cluster.ts";
import { createCephEngine } from "./ceph-engine.ts";

describe("S3 device on Ceph", () => {
  let ceph: CephCluster;
  beforeAll(async () => {
    ceph = await startCeph({ osds: 3 });
  });
  s3Suite(() => createCephEngine(ceph));

  it("names the profile of a wrong secret key", async () => {
    const rig = await createS3Rig(createCephEngine(ceph));
    await rig.saveKeys({ ...rig.location.keys, secretKey: "wrong" });
    const sentence = "the credentials of the profile device-one are not valid (SignatureDoesNotMatch)";
    await expect(rig.open({ create: true })).rejects.toThrow(sentence);
    await rig.stop();
  });

  it("has every copy after the kill of an OSD, and stores further ones", async () => {
    const rig = await createS3Rig(createCephEngine(ceph));
    const { device } = await rig.open({ create: true });
    const names = Array.from({ length: 20 }, (_, index) => `copy-before-${index}`);
    for (const name of names) await device.put(name, Buffer.from(name));
    await ceph.osds[2]?.kill();
    for (const name of names) expect(await device.size(name)).toBe(name.length);
    await device.put("copy-during", Buffer.from("during"));
    await ceph.osds[2]?.start();
    await ceph.waitUntilClean();
    expect((await device.list(undefined, 100)).length).toBe(21);
    await rig.stop();
  });

  afterAll(() => ceph.stop());
});
