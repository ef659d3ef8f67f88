import { expect, test } from "vitest";
import { rememberPromocode } from "./promocode.ts";

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test("rememberPromocode: keeps the promocode of the address for the tab, and a newer one replaces it", () => {
  const storage = createStorage();
  expect(rememberPromocode("", storage)).toBeNull();
  expect(rememberPromocode("?promocode=%20SPRING%20&x=1", storage)).toBe("SPRING");
  expect(rememberPromocode("?x=1", storage)).toBe("SPRING");
  expect(rememberPromocode("?promocode=SUMMER", storage)).toBe("SUMMER");
  expect(rememberPromocode("?promocode=", storage)).toBe("SUMMER");
});

test("rememberPromocode: without browser storage the promocode lasts as long as the page", () => {
  const forbid = () => {
    throw new Error("SecurityError");
  };
  expect(rememberPromocode("?promocode=A", { getItem: forbid, setItem: forbid })).toBe("A");
  expect(rememberPromocode("", { getItem: forbid, setItem: forbid })).toBeNull();
});
