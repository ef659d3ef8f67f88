import { expect, test } from "vitest";
import { createConnection } from "./connection.ts";

test("connection: notifies when the device is online, until unsubscribed", async () => {
  const target = new EventTarget();
  let times = 0;
  const unsubscribe = createConnection(target).subscribe(() => {
    times += 1;
  });
  target.dispatchEvent(new Event("online"));
  target.dispatchEvent(new Event("offline"));
  expect(times).toBe(1);
  await unsubscribe();
  target.dispatchEvent(new Event("online"));
  expect(times).toBe(1);
});

test("connection: is offline only if the device says so", () => {
  const connections = [{}, { navigator: {} }, { navigator: { onLine: true } }, { navigator: { onLine: false } }];
  expect(connections.map((target) => createConnection(target).isOnline())).toEqual([true, true, true, false]);
});

test("connection: never notifies where the event is missing", () => {
  let times = 0;
  const unsubscribe = createConnection({}).subscribe(() => {
    times += 1;
  });
  expect(unsubscribe()).toBeUndefined();
  expect(times).toBe(0);
});
