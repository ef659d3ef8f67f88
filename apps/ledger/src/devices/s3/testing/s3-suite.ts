import { afterAll, describe } from "vitest";
import { deviceContract } from "../../testing/device-contract.ts";
import { faultContract, type HungWrite } from "../../testing/fault-contract.ts";
import { s3ConnectionTests } from "./s3-connection-tests.ts";
import type { S3Engine } from "./s3-engine.ts";
import { s3LoadTests } from "./s3-load-tests.ts";
import { s3LocationTests } from "./s3-location-tests.ts";
import { createS3Rig, type S3Rig } from "./s3-rig.ts";
import type { ToxicProxy } from "./toxic-proxy.ts";

/** All suites of a device in a bucket, for one engine. */
export function s3Suite(getEngine: () => S3Engine): void {
  const rigs: S3Rig[] = [];
  async function newRig(): Promise<S3Rig> {
    const rig = await createS3Rig(getEngine());
    rigs.push(rig);
    return rig;
  }
  afterAll(() => Promise.all(rigs.map((rig) => rig.stop())));

  describe("device contract", () => {
    deviceContract(async () => {
      const rig = await newRig();
      const { device } = await rig.open({ create: true });
      return {
        device,
        reopen: async () => (await rig.open()).device,
        disappear: () => rig.location.deleteBucket(),
      };
    });
  });

  describe("fault contract", () => {
    faultContract(async () => {
      const rig = await newRig();
      const { device } = await rig.open({ create: true });
      // The object of health checks exists from here on.
      await device.checkHealth();
      const keyOf = (name: string) => `blocks/${name}`;
      return {
        device,
        open: (options) => rig.open(options),
        forgetDeployment: () => rig.removeObject("dexnet-deployment"),
        fill: (writableBytes) => rig.location.setFreeBytes(writableBytes),
        protect: () => rig.location.setReadOnly(true),
        async repair() {
          await rig.location.setFreeBytes(undefined);
          await rig.location.setReadOnly(false);
        },
        hangNextWrite: () => hangNextWrite(rig.proxy),
        wipe: () => rig.wipe(),
        async cut(name, bytes) {
          await rig.putObject(keyOf(name), (await rig.getObject(keyOf(name))).subarray(0, bytes));
        },
        replace: (name, bytes) => rig.putObject(keyOf(name), bytes),
      };
    });
  });

  describe("locations and credentials", () => s3LocationTests(getEngine, newRig));
  describe("connections", () => s3ConnectionTests(newRig));
  describe("load", () => s3LoadTests(newRig));
}

function hangNextWrite(proxy: ToxicProxy): HungWrite {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  proxy.add({ kind: "hold", method: "PUT", times: 1, reached: reached.resolve, gate: gate.promise });
  return { reached: reached.promise, resume: gate.resolve };
}
