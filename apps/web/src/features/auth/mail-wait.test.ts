import { expect, test } from "vitest";
import { createMailWait } from "./mail-wait.ts";

test("mail wait: counts whole seconds down for each kind of mail, over a reload", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  let now = 1_000_000;
  const make = () => createMailWait({ storage, now: () => now });
  expect(make().secondsLeft("email-confirm")).toBe(0);
  make().remember("email-confirm", 60);
  expect(make().secondsLeft("email-confirm")).toBe(60);
  expect(make().secondsLeft("password-reset")).toBe(0);
  now += 500;
  expect(make().secondsLeft("email-confirm")).toBe(60);
  now += 58_600;
  expect(make().secondsLeft("email-confirm")).toBe(1);
  now += 1_000;
  expect(make().secondsLeft("email-confirm")).toBe(0);
});

test("mail wait: is 0 without browser storage and with an invalid stored value", () => {
  const forbid = () => {
    throw new Error("SecurityError");
  };
  const without = createMailWait({ storage: { getItem: forbid, setItem: forbid }, now: () => 0 });
  without.remember("email-confirm", 60);
  expect(without.secondsLeft("email-confirm")).toBe(0);
  const nonsense = createMailWait({ storage: { getItem: () => "soon", setItem() {} }, now: () => 0 });
  expect(nonsense.secondsLeft("email-confirm")).toBe(0);
});
