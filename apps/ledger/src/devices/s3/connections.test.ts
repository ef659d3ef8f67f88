import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createSemaphore } from "@dexnet/service/concurrency/semaphore";
import { describe, expect, it } from "vitest";
import { createConnections } from "./connections.ts";

const longMs = 600_000;

function openConnections(permits: number) {
  const client = {
    destroyed: 0,
    destroy() {
      this.destroyed += 1;
    },
  };
  return { client, connections: createConnections(client, createSemaphore(permits)) };
}

describe("connections of an S3 client", () => {
  it("fail a request that got none in its time, without sending it", async () => {
    const { connections } = openConnections(1);
    const gate = Promise.withResolvers<void>();
    const first = connections.run(longMs, () => gate.promise);
    let isSent = false;
    const second = connections.run(1, async () => {
      isSent = true;
    });
    // This signal is newer than that of the request, and has the same time.
    await once(AbortSignal.timeout(1), "abort");
    gate.resolve();
    await first;
    await expect(second).rejects.toMatchObject({ message: "all connections to it are busy", isAnswered: true });
    expect(isSent).toBe(false);
    expect(await connections.run(longMs, async () => "answer")).toBe("answer");
  });

  it("destroy a body that nobody reads at the end of its time", async () => {
    const { connections } = openConnections(1);
    const body = new PassThrough();
    await connections.run(
      20,
      async () => body,
      (answer) => answer,
    );
    await connections.run(longMs, async () => undefined);
    expect(body.destroyed).toBe(true);
  });

  it("close the client when the last request and its body have ended, and again after later ones", async () => {
    const { client, connections } = openConnections(2);
    const body = new PassThrough();
    const answered = connections.run(
      longMs,
      async () => body,
      (answer) => answer,
    );
    await answered;
    await connections.run(longMs, async () => undefined);
    connections.close();
    expect(client.destroyed).toBe(0);
    body.destroy();
    await expect.poll(() => client.destroyed).toBe(1);
    await expect(connections.run(longMs, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    await expect.poll(() => client.destroyed).toBe(2);
  });
});
