import { AppError } from "@dexnet/protocol/errors/errors";
import { expose, releaseProxy, wrap } from "comlink";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { installErrorTransfer } from "./error-transfer.ts";

const reported: unknown[] = [];
const ports: MessagePort[] = [];

beforeAll(() => installErrorTransfer((fault) => reported.push(fault)));
afterEach(() => {
  reported.length = 0;
  for (const port of ports.splice(0)) port.close();
});

/** Error that the caller on the other side of a channel catches when `thrown` is thrown here. */
async function acrossChannel(thrown: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(async () => {
    throw thrown;
  }, port1);
  const remote = wrap<() => Promise<void>>(port2);
  const caught = await remote().then(
    () => undefined,
    (error: unknown) => error,
  );
  remote[releaseProxy]();
  return caught;
}

describe("error transfer", () => {
  test("keeps code, context, request id and retryability of an AppError", async () => {
    const error = new AppError("copies_unavailable", { context: { part: 3 }, requestId: "r-1" });
    const caught = await acrossChannel(error);
    expect(caught).toBeInstanceOf(AppError);
    expect(caught).toMatchObject({
      code: "copies_unavailable",
      retryable: true,
      context: { part: 3 },
      requestId: "r-1",
      message: error.message,
    });
    expect(reported).toEqual([]);
  });

  test("does not transfer the cause of an AppError", async () => {
    const caught = await acrossChannel(new AppError("file_broken", { cause: new Error("holiday.jpg") }));
    expect(caught).toMatchObject({ code: "file_broken" });
    expect(caught).not.toHaveProperty("cause");
  });

  test("turns any other fault into `internal` without details and reports it where it happened", async () => {
    const fault = new TypeError("holiday.jpg is not a function");
    const caught = await acrossChannel(fault);
    expect(caught).toMatchObject({ code: "internal" });
    expect(JSON.stringify(caught)).not.toContain("holiday");
    expect(reported).toEqual([fault]);
  });

  test("turns a thrown value that is no error into `internal`", async () => {
    expect(await acrossChannel("no")).toMatchObject({ code: "internal" });
  });
});
