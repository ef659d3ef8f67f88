import { expect, test } from "vitest";
import { createConnection } from "./connection.ts";

test("tells when the network is back, until it is stopped", async () => {
  const target = new EventTarget();
  let times = 0;
  const stop = createConnection(target).onBack(() => {
    times += 1;
  });
  target.dispatchEvent(new Event("online"));
  target.dispatchEvent(new Event("offline"));
  expect(times).toBe(1);
  await stop();
  target.dispatchEvent(new Event("online"));
  expect(times).toBe(1);
});

test("where there is no such event it stays silent", () => {
  let times = 0;
  const stop = createConnection({}).onBack(() => {
    times += 1;
  });
  expect(stop()).toBeUndefined();
  expect(times).toBe(0);
});
