import type { Clock } from "@dexnet/service/background/clock";
import { Counter, Gauge, type Registry } from "prom-client";
import type { AnchorStore } from "./anchor-store.ts";
import type { PublishedCheckpoint } from "./published-checkpoint.ts";
import type { SignedCheckpoint } from "./witness-feeder.ts";

export interface PublicationMetrics {
  countWitnessFailure(witness: string): void;
  /** Observes for how many anchors the account of the sender can pay. */
  observeFunds(anchors: number): void;
}

interface PublicationMetricsDeps {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly readNewestCheckpoint: () => Promise<SignedCheckpoint | undefined>;
  readonly readPublished: () => Promise<PublishedCheckpoint | undefined>;
  /** Undefined when checkpoints are not anchored. */
  readonly anchors: { readonly store: AnchorStore; readonly chainId: number } | undefined;
}

/**
 * Shows an operator whether witnesses and anchors keep up with the log. A log that does not grow needs no new ones: an age
 * means something only while entries are missing.
 */
export function createPublicationMetrics(deps: PublicationMetricsDeps): PublicationMetrics {
  const { registry, clock, anchors } = deps;
  const registers = [registry];
  const startedAt = clock.now();
  /** Before the first one, the time since the start of this process. */
  const secondsSince = (date: Date = startedAt) => Math.max(0, (clock.now().getTime() - date.getTime()) / 1_000);
  // A database that is unreachable must not hide the other metrics.
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `dexnet_ledger_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => Number.NaN));
      },
    });
  const readPublishedSize = async () => (await deps.readPublished())?.size ?? 0;
  const readNewestAnchor = async () => await anchors?.store.readNewestFinal();

  gauge("published_checkpoint_age_seconds", "Age of the newest published checkpoint", async () =>
    secondsSince((await deps.readPublished())?.createdAt),
  );
  gauge("unpublished_entries", "Entries of the log that no published checkpoint contains", async () =>
    Math.max(0, ((await deps.readNewestCheckpoint())?.size ?? 0) - (await readPublishedSize())),
  );
  gauge("anchor_age_seconds", "Time since an anchor has become final", async () =>
    secondsSince((await readNewestAnchor())?.finalAt),
  );
  gauge("unanchored_entries", "Published entries of the log that no final anchor contains", async () =>
    anchors === undefined ? 0 : Math.max(0, (await readPublishedSize()) - ((await readNewestAnchor())?.size ?? 0)),
  );
  gauge(
    "anchor_open_transactions",
    "Transactions of the anchor under way, with those that it has replaced",
    async () => (anchors === undefined ? 0 : (await anchors.store.listOpen()).length),
  );
  const failures = new Counter({
    name: "dexnet_ledger_witness_failures_total",
    help: "Checkpoints that a witness has not cosigned when it was asked",
    labelNames: ["witness"],
    registers,
  });
  // By chain, so that a ledger without anchors reports no amount.
  const funds = new Gauge({
    name: "dexnet_ledger_anchor_funds",
    help: "Anchors that the account of the sender can pay at the present fees, when it was last read",
    labelNames: ["chain"],
    registers,
  });
  return {
    countWitnessFailure: (witness) => failures.inc({ witness }),
    observeFunds: (count) => funds.set({ chain: `${anchors?.chainId}` }, count),
  };
}
