import { lowerAddress } from "@dexnet/crypto/verify/address";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { RequireReadProof } from "../blocks/read-proof.ts";
import { answerWithETag } from "./answer-with-etag.ts";
import { blockAnswer, countersAnswer, deviceAnswer, sampleAnswer } from "./answers.ts";
import type { CurrentCounters } from "./counters.ts";
import type { GrowthStore } from "./growth-store.ts";
import {
  dayMs,
  growthMaxAgeSeconds,
  hourlyDays,
  manyOpenChanges,
  statisticsMaxAgeSeconds,
} from "./statistics-limits.ts";
import type { StatisticsStore } from "./statistics-store.ts";

/** Statistics: public counters, and the blocks of an address for the holder of its key. */
export function registerStatisticsRoutes(
  app: FastifyInstance,
  deps: {
    readonly store: StatisticsStore;
    readonly growth: Pick<GrowthStore, "listSamples">;
    readonly clock: Clock;
    readonly requireReadProof: RequireReadProof;
    readonly wakeCompaction: () => void;
  },
): void {
  const { store } = deps;

  async function readCounters(addressesHex: readonly string[]): Promise<CurrentCounters> {
    const counters = await store.readCounters(addressesHex);
    if (counters.openChanges > manyOpenChanges) deps.wakeCompaction();
    return counters;
  }

  registerCall(app, statisticsCalls.deviceMap, async (context) => {
    const devices = (await store.readDeviceMap()).map(deviceAnswer);
    return answerWithETag(context, { devices }, statisticsMaxAgeSeconds);
  });

  registerCall(app, statisticsCalls.blocksSummary, async ({ body }) => {
    return countersAnswer(await readCounters(body.addresses.map(lowerAddress)));
  });

  registerCall(app, statisticsCalls.growth, async (context) => {
    const { days } = context.query;
    const since = addMilliseconds(deps.clock.now(), -days * dayMs);
    const samples = await deps.growth.listSamples(since, days > hourlyDays ? "day" : "hour");
    return answerWithETag(context, { samples: samples.map(sampleAnswer) }, growthMaxAgeSeconds);
  });

  registerCall(app, statisticsCalls.address, async (context) => {
    const addressHex = lowerAddress(context.params.address);
    const sizeBytes = (await store.findEntitledBytes(addressHex)) ?? 0;
    const counters = countersAnswer(await readCounters([addressHex]));
    // After a change to a smaller plan an address may have more than its entitlement.
    const answer = { ...counters, available_space: Math.max(0, sizeBytes - counters.used) };
    return answerWithETag(context, answer, statisticsMaxAgeSeconds);
  });

  registerCall(app, statisticsCalls.addressBlocks, async (context) => {
    const { after, limit } = context.query;
    const addressHex = lowerAddress(context.params.address);
    await deps.requireReadProof(addressHex, context.query, context.request);
    // One more than the limit shows whether another page follows.
    const found = await store.listBlocks(addressHex, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.cid ?? null) : null;
    return answerWithETag(context, { blocks: page.map(blockAnswer), next }, statisticsMaxAgeSeconds, "private");
  });

  registerCall(app, statisticsCalls.locateBlocks, async ({ params, body, request }) => {
    const addressHex = lowerAddress(params.address);
    await deps.requireReadProof(addressHex, body, request);
    return { blocks: (await store.locateBlocks(addressHex, body.cids)).map(blockAnswer) };
  });
}
