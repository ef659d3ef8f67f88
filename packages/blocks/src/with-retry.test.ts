import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { describe, expect, test } from "vitest";
import type { BlockOutcome, BlockReader, BlockStore, NamedBlock } from "./block-store.ts";
import type { Clock } from "./clock.ts";
import type { AimdLimiter, Permit } from "./limiter.ts";
import { readingOf } from "./readings.ts";
import { withLimiter } from "./with-limiter.ts";
import { withLog } from "./with-log.ts";
import { backgroundRules, readsOfBrokenBlock, transferRetries, transferRules, withRetry } from "./with-retry.ts";

const { signal } = new AbortController();

/** Grants every permit at once and notes the outcomes of their releases. */
function recordingDeps() {
  const released: string[] = [];
  const waits: number[] = [];
  const newPermit = (): Permit => ({
    release: (outcome) => void released.push(typeof outcome === "string" ? outcome : "fault"),
  });
  const limiter: AimdLimiter = {
    acquire: async () => newPermit(),
    setMax() {},
    suspend() {},
    retryNow() {},
    currentLimit: () => 1,
  };
  const clock: Clock = { now: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) };
  const waiting = { clock, random: { id: () => "", fraction: () => 1 } };
  const transferring = <Store extends object>(store: Store) =>
    withRetry(withLimiter(store, limiter), waiting, transferRules);
  return { waiting, transferring, newPermit, released, waits };
}

/** Fails with the code so many times, then succeeds. */
function failing(code: ErrorCode, times: number) {
  let attempts = 0;
  const store: BlockReader<string, string> = {
    async get(key) {
      attempts += 1;
      if (attempts <= times) throw new AppError(code);
      return key;
    },
  };
  return { store, attempts: () => attempts };
}

describe("requests of transfers", () => {
  test.each<ErrorCode>(["network", "too_many_requests", "unavailable"])(
    "are repeated after %s without limit, all requests wait, and the row is offline meanwhile",
    async (code) => {
      const { transferring, released } = recordingDeps();
      const { store, attempts } = failing(code, 50);
      const offline: boolean[] = [];
      const setOffline = (isOffline: boolean) => void offline.push(isOffline);
      expect(await transferring(store).get("a", { signal, setOffline })).toBe("a");
      expect(attempts()).toBe(51);
      expect(released).toEqual([...Array<string>(50).fill("fault"), "success"]);
      expect(offline).toEqual([...Array<boolean>(50).fill(true), false]);
    },
  );

  test("are repeated after internal a limited number of times, and all requests wait", async () => {
    const { transferring, released, waits } = recordingDeps();
    const { store, attempts } = failing("internal", 100);
    await expect(transferring(store).get("a", { signal })).rejects.toMatchObject({ code: "internal" });
    expect(attempts()).toBe(transferRetries.attempts);
    expect(new Set(released)).toEqual(new Set(["fault"]));
    expect(waits).toEqual([]);
  });

  test("are repeated after copies_unavailable a limited number of times, and wait alone", async () => {
    const { transferring, released, waits } = recordingDeps();
    const { store } = failing("copies_unavailable", 100);
    await expect(transferring(store).get("a", { signal })).rejects.toMatchObject({ code: "copies_unavailable" });
    expect(new Set(released)).toEqual(new Set(["neutral"]));
    expect(waits).toHaveLength(transferRetries.attempts - 1);
  });

  test("throw a refusal at once, with the permit that the caller had", async () => {
    const { transferring, newPermit, released } = recordingDeps();
    const { store, attempts } = failing("quota_exceeded", 1);
    const reading = transferring(store).get("a", { signal, permit: newPermit() });
    await expect(reading).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(attempts()).toBe(1);
    expect(released).toEqual(["neutral"]);
  });

  test("throw what comes after their signal was aborted", async () => {
    const { transferring, released } = recordingDeps();
    const ending = new AbortController();
    const store: BlockReader<string, string> = {
      async get() {
        ending.abort();
        throw new AppError("network");
      },
    };
    const reading = transferring(store).get("a", { signal: ending.signal });
    await expect(reading).rejects.toMatchObject({ code: "network" });
    expect(released).toEqual(["neutral"]);
  });

  test("read wrong bytes again, and report the block as broken after the last read", async () => {
    const { transferring } = recordingDeps();
    const twice = failing("file_broken", readsOfBrokenBlock - 1);
    expect(await readingOf(transferring(twice.store).get("a", { signal }), signal)).toEqual({
      kind: "good",
      value: "a",
    });
    const always = failing("file_broken", 100);
    expect(await readingOf(transferring(always.store).get("a", { signal }), signal)).toEqual({ kind: "broken" });
    expect(always.attempts()).toBe(readsOfBrokenBlock);
  });

  test("report a missing block as broken without another read", async () => {
    const { transferring } = recordingDeps();
    const { store, attempts } = failing("block_not_found", 100);
    expect(await readingOf(transferring(store).get("a", { signal }), signal)).toEqual({ kind: "broken" });
    expect(attempts()).toBe(1);
  });
});

test("requests in the background wait for the connection without end, each for itself", async () => {
  const { waiting, waits } = recordingDeps();
  const { store, attempts } = failing("network", 30);
  expect(await withRetry(store, waiting, backgroundRules).get("a", { signal })).toBe("a");
  expect(attempts()).toBe(31);
  expect(waits).toHaveLength(30);
});

describe("blocks that are sent again", () => {
  const blocks = ["a", "b", "c", "d"].map((cid): NamedBlock => ({ cid: cid as BlockCid }));
  const namesOf = (sent: readonly NamedBlock[]) => sent.map(({ cid }) => cid).join("");

  /** Answers each request with the next outcomes. A fault instead of a list is that of the request. */
  function createLedger(answers: (readonly BlockOutcome[] | AppError)[], stored: ReadonlySet<string> = new Set()) {
    const requests: string[] = [];
    const logged: string[] = [];
    const unused = () => Promise.reject(new Error("not called"));
    const store: BlockStore<NamedBlock> = {
      get: unused,
      delete: unused,
      async missing(cids) {
        requests.push(`missing ${cids.join("")}`);
        return new Set(cids.filter((cid) => !stored.has(cid)));
      },
      async putMany(sent) {
        requests.push(`put ${namesOf(sent)}`);
        const answer = answers.shift() ?? sent.map(() => null);
        if (answer instanceof AppError) throw answer;
        return answer;
      },
    };
    return {
      store: withLog(store, (writes) => logged.push(...writes.map(({ subject }) => subject))),
      requests,
      logged,
    };
  }

  test("are those alone whose fault may end, and that the ledger does not have", async () => {
    const { transferring, released } = recordingDeps();
    const refused = new AppError("quota_exceeded");
    const answers = [[null, new AppError("unavailable"), refused, new AppError("internal")]];
    const { store, requests, logged } = createLedger(answers, new Set(["b"]));
    const settled: string[] = [];
    const outcomes = await transferring(store).putMany(blocks, {
      signal,
      onOutcome: ({ cid }, outcome) => void settled.push(`${cid} ${outcome?.code ?? "stored"}`),
    });
    expect(outcomes).toEqual([null, null, refused, null]);
    expect(requests).toEqual(["put abcd", "missing bd", "put d"]);
    expect(logged).toEqual(["a", "b", "d"]);
    expect(settled).toEqual(["a stored", "c quota_exceeded", "b stored", "d stored"]);
    expect(released).toEqual(["fault", "success", "success"]);
  });

  test("are asked for before the first request if they may be stored, and nothing is sent if all are", async () => {
    const { transferring } = recordingDeps();
    const { store, requests, logged } = createLedger([], new Set(["a", "b", "c", "d"]));
    expect(await transferring(store).putMany(blocks, { signal, mayBeStored: true })).toEqual([null, null, null, null]);
    expect(requests).toEqual(["missing abcd"]);
    expect(logged).toEqual(["a", "b", "c", "d"]);
  });

  test("are asked for after a request without an answer", async () => {
    const { transferring } = recordingDeps();
    const { store, requests, logged } = createLedger([new AppError("network")], new Set(["a", "b", "c"]));
    await transferring(store).putMany(blocks, { signal });
    expect(requests).toEqual(["put abcd", "missing abcd", "put d"]);
    expect(logged).toEqual(["a", "b", "c", "d"]);
  });

  test("have a bad answer if the ledger does not mention them", async () => {
    const { transferring } = recordingDeps();
    const outcomes = await transferring(createLedger([[null, null, null]]).store).putMany(blocks, { signal });
    expect(outcomes.map((outcome) => outcome?.code ?? "stored")).toEqual(["stored", "stored", "stored", "bad_answer"]);
  });
});
