import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { expect, it, vi } from "vitest";
import type { StoredCopy } from "../../device.ts";
import { bytesOf, nameOf } from "../../testing/device-contract.ts";
import { controlConnections, copyConnections } from "../s3-limits.ts";
import type { S3Rig } from "./s3-rig.ts";
import type { ToxicProxy } from "./toxic-proxy.ts";

const part = Buffer.from("a copy");
const large = randomBytes(1_000_000);

/** More requests at once than a device has connections. */
export function s3LoadTests(newRig: () => Promise<S3Rig>): void {
  it("keeps writes waiting until a connection is free, and checks its health meanwhile", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    const agents = watchAgents();
    try {
      const held = holdWrites(rig.proxy, copyConnections);
      const names = Array.from({ length: copyConnections + 20 }, (_, index) => nameOf(`${index}`));
      const writes = names.map((name) => device.put(name, part));
      await held.reached;
      await device.checkHealth();
      held.resume();
      await Promise.all(writes);
      for (const name of names) expect(await device.size(name)).toBe(part.length);
      expect(agents.queuedRequests()).toBe(0);
      expect(rig.proxy.connections.most).toBeLessThanOrEqual(copyConnections + controlConnections);
    } finally {
      agents.restore();
    }
  });

  it("shares its connections with an earlier opening of the location", async () => {
    const rig = await newRig();
    const first = await rig.open({ create: true });
    const held = holdWrites(rig.proxy, copyConnections);
    const writes = Array.from({ length: copyConnections }, (_, index) => first.device.put(nameOf(`${index}`), part));
    await held.reached;
    const { device } = await rig.open();
    first.close();
    const order: string[] = [];
    const waiting = device.put(nameOf("aa"), part).then(() => order.push("write"));
    // A write that did not wait would be faster.
    for (let check = 0; check < 5; check += 1) await device.checkHealth();
    order.push("health checks");
    held.resume();
    await Promise.all([...writes, waiting]);
    expect(order).toEqual(["health checks", "write"]);
    expect(rig.proxy.connections.most).toBeLessThanOrEqual(copyConnections + 2 * controlConnections);
  });

  it("keeps a connection for a read until its body is read or closed, and no longer", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.put(nameOf("aa"), large);
    const open: (StoredCopy | undefined)[] = [];
    for (let index = 0; index < copyConnections; index += 1) open.push(await device.read(nameOf("aa")));
    for (const finish of [closeCopy, readCopy]) {
      const order: string[] = [];
      const waiting = device.read(nameOf("aa")).then((copy) => {
        order.push("read");
        return copy;
      });
      await device.checkHealth();
      order.push("health check");
      await finish(open.shift());
      open.push(await waiting);
      expect(order).toEqual(["health check", "read"]);
    }
    await Promise.all(open.map(closeCopy));
    expect(await bytesOf(device, nameOf("aa"))).toEqual(large);
  });

  it.each(["before the first byte", "in the middle", "by a cut connection"])(
    "keeps no connection of reads that were stopped %s",
    async (moment) => {
      const rig = await newRig();
      const { device } = await rig.open({ create: true });
      await device.put(nameOf("aa"), large);
      if (moment === "by a cut connection") rig.proxy.add({ kind: "cut body", method: "GET", times: 80 });
      // More than the connections of a device.
      for (let index = 0; index < 80; index += 1) {
        const copy = await device.read(nameOf("aa"));
        if (moment === "before the first byte") await closeCopy(copy);
        else if (moment === "in the middle") for await (const _ of copy?.chunks ?? []) break;
        else await expect(readCopy(copy)).rejects.toThrow("failed to read");
      }
      expect(await bytesOf(device, nameOf("aa"))).toEqual(large);
    },
  );

  it("closes its connections when requests have ended, and works afterwards", async () => {
    const rig = await newRig();
    const { device, close } = await rig.open({ create: true });
    await device.put(nameOf("aa"), large);
    const copy = await device.read(nameOf("aa"));
    close();
    await readCopy(copy);
    await expect.poll(() => rig.proxy.connections.open).toBe(0);
    expect(await bytesOf(device, nameOf("aa"))).toEqual(large);
    await device.checkHealth();
    await expect.poll(() => rig.proxy.connections.open).toBe(0);
  });
}

async function closeCopy(copy: StoredCopy | undefined): Promise<void> {
  await copy?.chunks[Symbol.asyncIterator]().return?.();
}

async function readCopy(copy: StoredCopy | undefined): Promise<void> {
  let sizeBytes = 0;
  for await (const chunk of copy?.chunks ?? []) sizeBytes += chunk.length;
  expect(sizeBytes).toBe(copy?.sizeBytes);
}

/** Holds the next writes. `reached` resolves when all of them are held. */
function holdWrites(proxy: ToxicProxy, count: number): { readonly reached: Promise<void>; resume(): void } {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let held = 0;
  const onReached = () => {
    held += 1;
    if (held === count) reached.resolve();
  };
  proxy.add({ kind: "hold", method: "PUT", times: count, reached: onReached, gate: gate.promise });
  return { reached: reached.promise, resume: gate.resolve };
}

interface AgentCalls {
  addRequest(this: Agent, ...given: unknown[]): void;
}

/** Counts requests that wait in an agent, where the time to connect runs. */
function watchAgents(): { queuedRequests(): number; restore(): void } {
  const prototype = Agent.prototype as unknown as AgentCalls;
  const { addRequest } = prototype;
  let count = 0;
  const spy = vi.spyOn(prototype, "addRequest").mockImplementation(function (this: Agent, ...given) {
    addRequest.apply(this, given);
    count += Object.keys(this.requests).length;
  });
  return { queuedRequests: () => count, restore: () => spy.mockRestore() };
}
