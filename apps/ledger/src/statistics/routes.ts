import { lowerAddress } from "@dexnet/crypto/verify/address";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { RequireReadProof } from "../blocks/read-proof.ts";
import { openChangesMany, statisticsAgeSeconds } from "../limits.ts";
import { blockAnswer, deviceAnswer, figuresAnswer } from "./answers.ts";
import { conditional } from "./conditional.ts";
import type { ReadFigures } from "./figures.ts";
import type { StatisticsStore } from "./store.ts";

/** The statistics host: public figures, for anybody from anywhere, and an address's blocks for the holder of its key. */
export function registerStatisticsRoutes(
  app: FastifyInstance,
  deps: {
    readonly store: StatisticsStore;
    readonly requireReadProof: RequireReadProof;
    readonly wakeFolding: () => void;
  },
): void {
  const { store } = deps;

  async function figuresOf(addressesHex: readonly string[]): Promise<ReadFigures> {
    const figures = await store.figures(addressesHex);
    if (figures.openChanges > openChangesMany) deps.wakeFolding();
    return figures;
  }

  registerCall(app, statisticsCalls.deviceMap, async (context) => {
    const devices = (await store.map()).map(deviceAnswer);
    return conditional(context, { devices }, statisticsAgeSeconds);
  });

  registerCall(app, statisticsCalls.blocksSummary, async ({ body }) => {
    return figuresAnswer(await figuresOf(body.addresses.map(lowerAddress)));
  });

  registerCall(app, statisticsCalls.address, async (context) => {
    const addressHex = lowerAddress(context.params.address);
    const sizeBytes = (await store.sizeOf(addressHex)) ?? 0;
    const figures = figuresAnswer(await figuresOf([addressHex]));
    // After a change to a smaller plan an address may keep more than it could store now.
    const answer = { ...figures, available_space: Math.max(0, sizeBytes - figures.used) };
    return conditional(context, answer, statisticsAgeSeconds);
  });

  registerCall(app, statisticsCalls.addressBlocks, async (context) => {
    const { after, limit } = context.query;
    const addressHex = lowerAddress(context.params.address);
    deps.requireReadProof(addressHex, context.query);
    // One more than asked for tells whether another page follows.
    const found = await store.blocks(addressHex, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.cid ?? null) : null;
    return conditional(context, { blocks: page.map(blockAnswer), next }, statisticsAgeSeconds, "private");
  });
}
