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
}

/**
 * Sends so many requests, a few at a time, and fails at the first wrong answer with that exchange, and with the seed that
 * makes it again. Gives how often each code came, or `ok`, by call.
 */
export async function runFuzz({ url, requests, people, count }: FuzzRun): Promise<Map<string, Map<string, number>>> {
  const sender = createFuzzSender(url, atOnce);
  const outcomes = new Map<string, Map<string, number>>();
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

  try {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: atOnce, maxLength: atOnce }), async (batch) => {
        const complaints = (await Promise.all(batch.map(exchange))).filter((one) => one !== undefined);
        if (complaints.length > 0) throw new Error(complaints.join("\n\n"));
      }),
      // A smaller request would be made against a server that is no longer in the same state.
      { numRuns: Math.ceil(count / atOnce), endOnFailure: true },
    );
  } finally {
    sender.close();
  }
  if (unanswered > count / 50) throw new Error(`${unanswered} of ${count} requests got no answer`);
  return outcomes;
}

function codeOf(status: number, body: Buffer): string {
  if (status < 400) return "ok";
  const parsed = z.object({ code: z.string() }).safeParse(parseJson(body.toString("utf8")));
  return parsed.success ? parsed.data.code : String(status);
}
