import { describe, expect, test, vi } from "vitest";
import { readBytes } from "./read-answer.ts";

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
});
