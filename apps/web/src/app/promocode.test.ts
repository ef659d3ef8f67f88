import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { expect, test } from "vitest";
import { rememberPromocode } from "./promocode.ts";

function createStore() {
  const texts = new Map<string, string>();
  return createLocalStore({
    keyValue: {
      get: (name) => texts.get(name) ?? null,
      set: (name, value) => void texts.set(name, value),
      remove: (name) => void texts.delete(name),
    },
  });
}

test("rememberPromocode keeps the promocode of the address for the device, and a newer one replaces it", async () => {
  const store = createStore();
  expect(await rememberPromocode("", store)).toBeNull();
  expect(await rememberPromocode("?promocode=%20SPRING%20&x=1", store)).toBe("SPRING");
  expect(await rememberPromocode("?x=1", store)).toBe("SPRING");
  expect(await rememberPromocode("?promocode=SUMMER", store)).toBe("SUMMER");
  expect(await rememberPromocode("?promocode=", store)).toBe("SUMMER");
});

test("rememberPromocode cuts a text that can't be a promocode", async () => {
  expect(await rememberPromocode(`?promocode=${"X".repeat(1000)}`, createStore())).toBe("X".repeat(64));
});
