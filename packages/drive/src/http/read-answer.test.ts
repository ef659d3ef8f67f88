import { describe, expect, test, vi } from "vitest";
import { maxRecycledBufferBytes, readBytes } from "./read-answer.ts";

const text = "0123456789";

function answerOf(headers: Record<string, string>): { response: Response; isReadWhole: () => boolean } {
  const response = new Response(text, { headers });
  const arrayBuffer = vi.spyOn(response, "arrayBuffer");
  return { response, isReadWhole: () => arrayBuffer.mock.calls.length > 0 };
}

describe("readBytes", () => {
  test("lets the platform read a body of known length, because a reader makes Chromium show the request as cancelled", async () => {
    const { response, isReadWhole } = answerOf({ "content-length": "10" });
    expect(new TextDecoder().decode(await readBytes(response, 10))).toBe(text);
    expect(isReadWhole()).toBe(true);
  });

  test.each([
    ["of no known length", {}],
    ["that is encoded and may grow", { "content-length": "3", "content-encoding": "gzip" }],
  ])("counts a body %s while reading it", async (_, headers) => {
    const { response, isReadWhole } = answerOf(headers);
    await expect(readBytes(response, 9)).rejects.toMatchObject({ code: "bad_answer" });
    expect(isReadWhole()).toBe(false);
  });

  test.each([
    ["whose server does not show whether it is encoded", { "content-length": "3" }],
    [
      "that is encoded",
      { "content-length": "3", "content-encoding": "gzip", "access-control-expose-headers": "Content-Encoding" },
    ],
  ])("counts a body of another origin %s while reading it", async (_, headers) => {
    const { response, isReadWhole } = answerOf(headers);
    Object.defineProperty(response, "type", { value: "cors" });
    await expect(readBytes(response, 9)).rejects.toMatchObject({ code: "bad_answer" });
    expect(isReadWhole()).toBe(false);
  });

  test("lets the platform read a body of another origin that is visibly not encoded", async () => {
    const shown = "ETag, Content-Encoding,Access-Control-Expose-Headers";
    const { response, isReadWhole } = answerOf({ "content-length": "10", "access-control-expose-headers": shown });
    Object.defineProperty(response, "type", { value: "cors" });
    expect(new TextDecoder().decode(await readBytes(response, 10))).toBe(text);
    expect(isReadWhole()).toBe(true);
  });

  test("refuses a body whose length exceeds the limit without reading it", async () => {
    const { response, isReadWhole } = answerOf({ "content-length": "11" });
    await expect(readBytes(response, 10)).rejects.toMatchObject({ code: "bad_answer" });
    expect(isReadWhole()).toBe(false);
  });

  describe("with memory of the caller", () => {
    const long = "x".repeat(maxRecycledBufferBytes + 2);
    const answer = (announced = long.length) => new Response(long, { headers: { "content-length": `${announced}` } });

    test("reads a long body into it", async () => {
      const memory = new Uint8Array(long.length + 5);
      const bytes = await readBytes(answer(), long.length + 5, () => memory);
      expect(bytes.buffer).toBe(memory.buffer);
      expect(new TextDecoder().decode(bytes)).toBe(long);
    });

    test("leaves a short body to the platform", async () => {
      const { response, isReadWhole } = answerOf({ "content-length": "10" });
      const memory = vi.fn();
      expect(new TextDecoder().decode(await readBytes(response, 10, memory))).toBe(text);
      expect([isReadWhole(), memory.mock.calls.length]).toEqual([true, 0]);
    });

    test("refuses a body that is longer than announced and than the limit, or than the memory", async () => {
      const most = long.length - 1;
      for (const [limit, size] of [
        [most, long.length],
        [long.length, most],
      ] as const) {
        const reading = readBytes(answer(most), limit, () => new Uint8Array(size));
        await expect(reading).rejects.toMatchObject({ code: "bad_answer" });
      }
    });
  });
});
