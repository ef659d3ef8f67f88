/** Process that forwards connections to servers of this machine over one emulated link. Arguments: speed and ports, as JSON. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createLinkDirection, type LinkDirection, type LinkSpeed } from "./link.ts";

const { speed, ports } = JSON.parse(process.argv[2] ?? "") as { speed: LinkSpeed; ports: readonly number[] };
/** Length of the queue before the link. A sender waits when it is full. */
const queueMs = 50;
/** Bytes that a slow receiver leaves unread before its sender waits. */
const unreadBytes = 4 * 1024 * 1024;

const timer = {
  now: () => performance.now(),
  callAt: (time: number, run: () => void) => void setTimeout(run, Math.max(0, time - performance.now())),
};
const up = createLinkDirection(speed, timer);
const down = createLinkDirection(speed, timer);

function forward(from: Socket, to: Socket, direction: LinkDirection, openAt: number): void {
  let ended = false;
  from.on("data", (bytes) => {
    direction.send(bytes.length, openAt, () => {
      if (!to.writable || to.write(bytes) || to.writableLength < unreadBytes) return;
      from.pause();
      to.once("drain", () => from.resume());
    });
    const waitMs = direction.backlogMs() - queueMs;
    if (waitMs <= 0) return;
    from.pause();
    setTimeout(() => from.resume(), waitMs);
  });
  const end = () => {
    if (ended) return;
    ended = true;
    direction.send(0, openAt, () => to.end());
  };
  from.on("end", end);
  from.on("close", end);
  // The other side is closed by the end.
  from.on("error", () => undefined);
}

function startForwarding(port: number): Promise<number> {
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: "127.0.0.1", port, noDelay: true });
    // Opening a connection takes a round trip.
    const openAt = performance.now() + speed.roundTripMs;
    forward(client, upstream, up, openAt);
    forward(upstream, client, down, 0);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

process.send?.(await Promise.all(ports.map(startForwarding)));
// The parent process is gone.
process.on("disconnect", () => process.exit());
