import type { CallDefinition } from "@dexnet/protocol/call";
import { calls } from "@dexnet/protocol/calls";
import fc from "fast-check";
import { z } from "zod";
import { complaintAbout, describeExchange, type FuzzPerson, parseJson } from "./check-answer.ts";
import { createFuzzSender, type FuzzRequest } from "./send.ts";

const atOnce = 6;
const openApiSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The calls of the protocol's table that a running server says it answers. */
export async function registeredCalls(openApiUrl: string): Promise<CallDefinition[]> {
  const { paths } = openApiSchema.parse(await (await fetch(openApiUrl)).json());
  const table: CallDefinition[] = Object.values(calls).flatMap((group): CallDefinition[] => Object.values(group));
  return table.filter(({ path, method }) => paths[path]?.[method.toLowerCase()] !== undefined);
}

/** FUZZ_REQUESTS, but at least as many as a usual run of the tests has time for. */
export function fuzzCount(usual: number): number {
  const count = Number(process.env.FUZZ_REQUESTS ?? usual);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error("FUZZ_REQUESTS must be a number of requests");
  return Math.max(count, usual);
}

export interface FuzzRun {
  url: string;
  requests: fc.Arbitrary<FuzzRequest>;
  people: readonly FuzzPerson[];
  count: number;
  /** Calls that must have been made, and codes that must have come in an answer. */
  mustReach: { calls: readonly CallDefinition[]; codes: readonly string[] };
}

/** How often each code came, or `ok`, by call. */
export type FuzzOutcomes = Map<string, Map<string, number>>;

/** A code that comes once in 500 answers is missing in a run of 1,000 requests one time in seven. */
const maxRounds = 20;

/**
 * Sends `count` requests, a few at a time, and fails at the first wrong answer with that exchange, and with the seed that
 * makes it again. Sends as many again, up to `maxRounds` times, until it has reached what it must.
 */
export async function runFuzz({ url, requests, people, count, mustReach }: FuzzRun): Promise<FuzzOutcomes> {
  const sender = createFuzzSender(url, atOnce);
  const outcomes: FuzzOutcomes = new Map();
  let unanswered = 0;

  async function exchange(request: FuzzRequest): Promise<string | undefined> {
    const answer = await sender.send(request).catch((error: unknown) => {
      throw new Error(`No answer:\n${describeExchange(request, undefined)}`, { cause: error });
    });
    if (answer === undefined) {
      // A request that says a wrong length may never be whole, and then there is nothing to answer.
      if (request.claimedLength === undefined) unanswered += 1;
      return undefined;
    }
    const ofCall = outcomes.get(request.call) ?? new Map<string, number>();
    const outcome = codeOf(answer.status, answer.body);
    outcomes.set(request.call, ofCall.set(outcome, (ofCall.get(outcome) ?? 0) + 1));
    const complaint = complaintAbout(request, answer, people);
    return complaint && `About an answer: ${complaint}.\n${describeExchange(request, answer)}`;
  }

  const sendBatch = fc.asyncProperty(fc.array(requests, { minLength: atOnce, maxLength: atOnce }), async (batch) => {
    const complaints = (await Promise.all(batch.map(exchange))).filter((one) => one !== undefined);
    if (complaints.length > 0) throw new Error(complaints.join("\n\n"));
  });

  let rounds = 0;
  let missing: string[];
  try {
    do {
      rounds += 1;
      // A smaller request would be made against a server that is no longer in the same state.
      await fc.assert(sendBatch, { numRuns: Math.ceil(count / atOnce), endOnFailure: true });
      missing = missingIn(outcomes, mustReach);
    } while (missing.length > 0 && rounds < maxRounds);
  } finally {
    sender.close();
  }
  if (missing.length > 0) throw new Error(`${rounds * count} requests did not reach ${missing.join(", ")}`);
  if (unanswered > (rounds * count) / 50) throw new Error(`${unanswered} of ${rounds * count} requests got no answer`);
  return outcomes;
}

function missingIn(outcomes: FuzzOutcomes, { calls, codes }: FuzzRun["mustReach"]): string[] {
  const seen = new Set([...outcomes.values()].flatMap((ofCall) => [...ofCall.keys()]));
  const made = calls.map(({ method, path }) => `${method} ${path}`);
  return [...made.filter((call) => !outcomes.has(call)), ...codes.filter((code) => !seen.has(code))];
}

function codeOf(status: number, body: Buffer): string {
  if (status < 400) return "ok";
  const parsed = z.object({ code: z.string() }).safeParse(parseJson(body.toString("utf8")));
  return parsed.success ? parsed.data.code : String(status);
}
