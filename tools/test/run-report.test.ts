import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../start/paths.ts";
import { createFailure, judgeRun, type RunReport, readReport } from "./run-report.ts";

const empty: RunReport = { passed: 10, failed: 0, skipped: 0, secondsByFile: {}, failures: [] };

describe("judgeRun", () => {
  test.each<[string, RunReport | null, number, number]>([
    ["all passed", empty, 0, 0],
    ["some failed", { ...empty, failed: 2 }, 1, 2],
    ["it ran nothing", { ...empty, passed: 0 }, 0, 1],
    ["it left some out", { ...empty, skipped: 1 }, 0, 1],
    ["it ended with an error that no test has", empty, 1, 1],
    ["it crashed before it could report", null, 134, 1],
  ])("%s", (_, report, code, failed) => {
    const verdict = judgeRun(report, code);
    expect(verdict.failed).toBe(failed);
    expect(verdict.fault === null).toBe(failed === 0);
  });
});

describe("createFailure", () => {
  const of = (error: Error) => createFailure(join(projectRoot, "apps/a.test.ts"), "saves", [error]);

  test("names the file and has the first lines of the error without colours", () => {
    const message = `\u001b[31mexpected 3\u001b[39m\n\n${"line\n".repeat(20)}`;
    const failure = of(new Error(message));
    expect(failure).toMatchObject({ file: "apps/a.test.ts", test: "saves" });
    expect(failure.message.split("\n")).toEqual(["expected 3", ...Array.from({ length: 7 }, () => "line")]);
  });

  test("has each cause with its code: a failed query says why it failed", () => {
    const deadlock = Object.assign(new Error("deadlock detected"), { name: "DatabaseError", code: "40P01" });
    const query = new Error("Failed query: insert into blocks", { cause: deadlock });
    const failure = of(new Error("The block was not stored.", { cause: query }));
    expect(failure.message.split("\n")).toEqual([
      "The block was not stored.",
      "caused by: Error: Failed query: insert into blocks",
      "caused by: DatabaseError 40P01: deadlock detected",
    ]);
    expect(of(new Error("stopped", { cause: "SIGTERM" })).message).toBe("stopped\ncaused by: SIGTERM");
  });

  test("has the errors of an AggregateError, whose own message may be empty", () => {
    const refused = (address: string) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });
    const both = Object.assign(new AggregateError([refused("::1:80"), refused("127.0.0.1:80")]), {
      stack: "Aggregate",
    });
    expect(of(both).message.split("\n")).toEqual([
      "Aggregate",
      "caused by: Error ECONNREFUSED: connect ECONNREFUSED ::1:80",
      "caused by: Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:80",
    ]);
    expect(
      of(new Error("no connection", { cause: both }))
        .message.split("\n")
        .slice(0, 3),
    ).toEqual([
      "no connection",
      "caused by: AggregateError: Aggregate",
      "caused by: Error ECONNREFUSED: connect ECONNREFUSED ::1:80",
    ]);
  });

  test("has at most five causes, because an error can be its own cause", () => {
    const cyclic = new Error("again");
    cyclic.cause = cyclic;
    expect(of(cyclic).message.split("\n")).toEqual([
      "again",
      ...Array.from({ length: 5 }, () => "caused by: Error: again"),
    ]);
  });
});

test("readReport returns null for an incomplete or invalid report", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-report-"));
  const path = join(folder, "report.json");
  const read = async (text: string) => {
    await writeFile(path, text);
    return await readReport(path);
  };
  expect(await read(JSON.stringify(empty))).toEqual(empty);
  expect(await read('{"passed": 5')).toBeNull();
  expect(await read('{"passed": 5}')).toBeNull();
  await rm(folder, { recursive: true });
  expect(await readReport(path)).toBeNull();
});
