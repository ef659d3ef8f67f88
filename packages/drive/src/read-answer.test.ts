import { describe, expect, test, vi } from "vitest";
import { readBytes } from "./read-answer.ts";

const text = "0123456789";

function answerOf(headers: Record<string, string>): { response: Response; isReadWhole: () => boolean } {
  const response = new Response(text, { headers });
  const arrayBuffer = vi.spyOn(response, "arrayBuffer");
  return { response, isReadWhole: () => arrayBuffer.mock.calls.length > 0 };
}

describe("reading an answer", () => {
  test("a body of a known length is left to the platform: a reader makes Chromium count the request as cancelled", async () => {
    const { response, isReadWhole } = answerOf({ "content-length": "10" });
    expect(new TextDecoder().decode(await readBytes(response, 10))).toBe(text);
    expect(isReadWhole()).toBe(true);
  });

  test.each([
    ["of no known length", {}],
    ["that is encoded and may grow", { "content-length": "3", "content-encoding": "gzip" }],
  ])("a body %s is counted while it is read", async (_, headers) => {
    const { response, isReadWhole } = answerOf(headers);
    await expect(readBytes(response, 9)).rejects.toMatchObject({ code: "bad_answer" });
    expect(isReadWhole()).toBe(false);
  });

  test("a body from another origin is counted while it is read: whether it is encoded does not show", async () => {
    const { response, isReadWhole } = answerOf({ "content-length": "3" });
    Object.defineProperty(response, "type", { value: "cors" });
    await expect(readBytes(response, 9)).rejects.toMatchObject({ code: "bad_answer" });
    expect(isReadWhole()).toBe(false);
  });

  test("a body that announces too much is refused unread", async () => {
    const { response, isReadWhole } = answerOf({ "content-length": "11" });
    await expect(readBytes(response, 10)).rejects.toMatchObject({ code: "bad_answer" });
    expect(isReadWhole()).toBe(false);
  });
});
