import type { CallDefinition } from "@dexnet/protocol/call";
import { calls } from "@dexnet/protocol/table/calls";
import fc from "fast-check";
import * as z from "zod/mini";
import { describeExchange, type FuzzPerson, findFault, parseJson } from "./check-answer.ts";
import { createFuzzSender, type FuzzRequest } from "./send.ts";

const concurrency = 6;
const openApiSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Calls of the protocol that are in the OpenAPI documents of a running server. */
export async function registeredCalls(...openApiUrls: string[]): Promise<CallDefinition[]> {
  const documents = await Promise.all(
    openApiUrls.map(async (url) => openApiSchema.parse(await (await fetch(url)).json())),
  );
  const table: CallDefinition[] = Object.values(calls).flatMap((group): CallDefinition[] => Object.values(group));
  return table.filter(({ path, method }) =>
    documents.some(({ paths }) => paths[path]?.[method.toLowerCase()] !== undefined),
  );
}

/** Number of requests: FUZZ_REQUESTS, but at least the number of a usual run. */
export function fuzzCount(usual: number): number {
  const count = Number(process.env.FUZZ_REQUESTS ?? usual);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error("FUZZ_REQUESTS must be a number of requests");
  return Math.max(count, usual);
}

export interface FuzzRun {
  readonly url: string;
  /** Address of the internal port, for calls of operators. */
  readonly internalUrl: string;
  readonly requests: fc.Arbitrary<FuzzRequest>;
  readonly people: readonly FuzzPerson[];
  readonly count: number;
  /** Calls that must be made and error codes that must be answered at least once. */
  readonly mustReach: { calls: readonly CallDefinition[]; codes: readonly string[] };
}

/** Number of answers with each error code, or `ok`, by call. */
export type FuzzOutcomes = Map<string, Map<string, number>>;

/** An error code with a probability of 1 in 500 is missing in one of seven runs of 1,000 requests. */
const maxRounds = 20;
/** Requests of a further round, which only seeks what is missing. */
const maxFurtherRequests = 5_000;

/**
 * Sends `count` requests, a few at a time. Fails at the first wrong answer, with that request, the answer and the seed of
 * the run. Sends further rounds, `maxRounds` in all, until all of `mustReach` was reached.
 */
export async function runFuzz(run: FuzzRun): Promise<FuzzOutcomes> {
  const { requests, people, count, mustReach } = run;
  const sender = createFuzzSender(run.url, concurrency);
  const internalSender = createFuzzSender(run.internalUrl, concurrency);
  const outcomes: FuzzOutcomes = new Map();
  let unanswered = 0;

  async function exchange(request: FuzzRequest): Promise<string | undefined> {
    const isInternal = request.call.includes(" /internal/");
    const answer = await (isInternal ? internalSender : sender).send(request).catch((error: unknown) => {
      throw new Error(`No answer:\n${describeExchange(request, undefined)}`, { cause: error });
    });
    if (answer === undefined) {
      // A request with a wrong length may never be complete. Then the server has nothing to answer.
      if (request.claimedLength === undefined) unanswered += 1;
      return undefined;
    }
    const callOutcomes = outcomes.get(request.call) ?? new Map<string, number>();
    const outcome = codeOf(answer.status, answer.body);
    outcomes.set(request.call, callOutcomes.set(outcome, (callOutcomes.get(outcome) ?? 0) + 1));
    const fault = findFault(request, answer, people);
    return fault && `Wrong answer: ${fault}.\n${describeExchange(request, answer)}`;
  }

  const sendBatch = fc.asyncProperty(
    fc.array(requests, { minLength: concurrency, maxLength: concurrency }),
    async (batch) => {
      const faults = (await Promise.all(batch.map(exchange))).filter((one) => one !== undefined);
      if (faults.length > 0) throw new Error(faults.join("\n\n"));
    },
  );

  // A further round sends other requests, also when the run has a seed.
  const { seed = Date.now() } = fc.readConfigureGlobal();
  let rounds = 0;
  let sent = 0;
  let missing: string[];
  try {
    do {
      const roundCount = rounds === 0 ? count : Math.min(count, maxFurtherRequests);
      rounds += 1;
      sent += roundCount;
      // No shrinking: the state of the server has changed since the failed request.
      await fc.assert(sendBatch, {
        numRuns: Math.ceil(roundCount / concurrency),
        endOnFailure: true,
        seed: seed + rounds,
      });
      missing = findMissing(outcomes, mustReach);
    } while (missing.length > 0 && rounds < maxRounds);
  } finally {
    sender.close();
    internalSender.close();
  }
  if (missing.length > 0) throw new Error(`${sent} requests did not reach ${missing.join(", ")}`);
  if (unanswered > sent / 50) throw new Error(`${unanswered} of ${sent} requests got no answer`);
  return outcomes;
}

function findMissing(outcomes: FuzzOutcomes, { calls, codes }: FuzzRun["mustReach"]): string[] {
  const seen = new Set([...outcomes.values()].flatMap((callOutcomes) => [...callOutcomes.keys()]));
  const made = calls.map(({ method, path }) => `${method} ${path}`);
  return [...made.filter((call) => !outcomes.has(call)), ...codes.filter((code) => !seen.has(code))];
}

function codeOf(status: number, body: Buffer): string {
  if (status < 400) return "ok";
  const parsed = z.object({ code: z.string() }).safeParse(parseJson(body.toString("utf8")));
  return parsed.success ? parsed.data.code : String(status);
}
