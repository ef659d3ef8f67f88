import { describe, expect, test } from "vitest";
import { createBufferPool } from "./buffer-pool.ts";

describe("buffer pool", () => {
  test("hands out a released buffer again, to one user at a time", () => {
    const pool = createBufferPool(8, 2);
    const [one, other] = [pool.acquire(), pool.acquire()];
    expect([one.byteLength, other.byteLength]).toEqual([8, 8]);
    pool.release(one);
    expect(pool.acquire()).toBe(one);
    expect(pool.acquire()).not.toBe(one);
  });

  test("keeps neither buffers of another size nor more than its maximum", () => {
    const pool = createBufferPool(8, 1);
    const [one, other] = [pool.acquire(), pool.acquire()];
    pool.release(new ArrayBuffer(7));
    pool.release(one);
    pool.release(other);
    expect(pool.acquire()).toBe(one);
    expect(pool.acquire()).not.toBe(other);
  });

  test("does not hand out a buffer that was transferred away and so is empty", () => {
    const pool = createBufferPool(8, 1);
    const buffer = pool.acquire();
    structuredClone(buffer, { transfer: [buffer] });
    pool.release(buffer);
    expect(pool.acquire().byteLength).toBe(8);
  });

  test("lends a buffer that is acquired at its first use, and takes it back once", () => {
    const pool = createBufferPool(8, 2);
    const spare = pool.acquire();
    pool.release(spare);
    const borrowed = pool.borrow();
    expect(pool.acquire()).toBe(spare);
    pool.release(spare);
    expect(borrowed.bytes().buffer).toBe(spare);
    expect(borrowed.bytes().buffer).toBe(spare);
    borrowed.release();
    borrowed.release();
    expect(pool.acquire()).toBe(spare);
    expect(pool.acquire()).not.toBe(spare);
  });
});
