import { describe, expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

const never = new AbortController().signal;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("parts in flight", () => {
  test("are consumed in order, however they end, and never more at once than allowed", async () => {
    const consumed: number[] = [];
    let underWay = 0;
    let most = 0;
    await inOrder({
      count: 20,
      inFlight: 3,
      signal: never,
      async produce(index) {
        underWay += 1;
        most = Math.max(most, underWay);
        await wait((index * 7) % 5);
        underWay -= 1;
        return index;
      },
      consume: (result) => void consumed.push(result),
    });
    expect(consumed).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(most).toBe(3);
  });

  test("a fault ends the others before it is thrown", async () => {
    const ended: number[] = [];
    const running = inOrder({
      count: 5,
      inFlight: 3,
      signal: never,
      async produce(index, signal) {
        if (index === 0) throw new Error("fault");
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        ended.push(index);
      },
      consume: () => undefined,
    });
    await expect(running).rejects.toThrow("fault");
    expect(ended).toEqual([1, 2]);
  });

  test("nothing to do is done at once", async () => {
    await inOrder({ count: 0, inFlight: 3, signal: never, produce: async () => 1, consume: () => undefined });
  });
});
