import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/api-server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const opened = (disposition: string) => `--b\r\ncontent-disposition: ${disposition}\r\n\r\n{"format":1`;
const unfinished: [string, string][] = [
  ["a file", opened('form-data; name="fdb"; filename="a"')],
  ["a file with a prototype's name", opened('form-data; name="constructor"; filename="a"')],
  ["a field", opened('form-data; name="fdb"')],
  // The form's parser has no hold of parts beyond its limit: their early end was an error that ended the process.
  ["one field of too many", `${opened('form-data; name="a"')}\r\n`.repeat(12)],
  ["one file of too many", `${opened('form-data; name="a"; filename="a"')}\r\n`.repeat(12)],
  ["one nameless part of too many", `${opened("form-data")}\r\n`.repeat(12)],
  ["one part of too many without a disposition", "--b\r\na: b\r\n\r\nc\r\n".repeat(1_200)],
];

it.each(unfinished)("a form that ends within %s is refused, and harms nothing", async (_, body) => {
  const { user, address } = await api.newStorage();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtExceptionMonitor", note);
  const response = await fetch(`${api.url}/api/v1/products/${address}/`, {
    method: "PATCH",
    headers: { authorization: `JWT ${user.token}`, "content-type": "multipart/form-data; boundary=b" },
    body,
  });
  expect([400, 413]).toContain(response.status);
  expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^(bad_request|too_large)$/) });
  // What is left of the form is still being read.
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off("uncaughtExceptionMonitor", note);
  expect(uncaught).toEqual([]);
});
