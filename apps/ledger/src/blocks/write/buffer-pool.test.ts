import { describe, expect, it } from "vitest";
import { wholePages } from "../../devices/page-memory.ts";
import { createBufferPool } from "./buffer-pool.ts";

describe("createBufferPool", () => {
  it("gives out whole pages, and nothing of earlier bytes after the end of a buffer", () => {
    const pool = createBufferPool({ bytes: 10_000, count: 2 });
    for (const buffer of [pool.acquire(10_000), pool.acquire(10_000)]) {
      buffer.fill(7);
      expect(wholePages(buffer)?.length).toBe(12_288);
      pool.release(buffer);
    }
    const smaller = pool.acquire(6_000);
    expect(smaller.length).toBe(6_000);
    expect(Buffer.from(wholePages(smaller)?.subarray(6_000) ?? []).equals(Buffer.alloc(2_192))).toBe(true);
  });

  it("gives no memory out twice until it is released", () => {
    const pool = createBufferPool({ bytes: 10_000, count: 3 });
    const buffers = Array.from({ length: 5 }, (_, index) => pool.acquire(10_000).fill(index));
    expect(buffers.map((buffer) => buffer.every((byte) => byte === buffers.indexOf(buffer)))).not.toContain(false);
    expect(buffers.map((buffer) => wholePages(buffer) !== undefined)).toEqual([true, true, true, false, false]);
    for (const buffer of buffers) pool.release(buffer);
    expect(wholePages(pool.acquire(10_000))).toBeDefined();
  });

  it("has memory of its own for small buffers and for larger ones than it pools", () => {
    const pool = createBufferPool({ bytes: 10_000, count: 1 });
    for (const bytes of [5_000, 10_001]) {
      const buffer = pool.acquire(bytes);
      expect([buffer.length, wholePages(buffer)]).toEqual([bytes, undefined]);
    }
    expect(wholePages(pool.acquire(5_001))).toBeDefined();
  });
});
