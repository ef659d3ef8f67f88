import { setTimeout as wait } from "node:timers/promises";
import { type Part, type PartKind, partKinds } from "./cluster/part.ts";
import type { Dice } from "./load/dice.ts";

/** One kill: the process, when it was killed, and how long it took until it served requests again. */
export interface Kill {
  readonly name: string;
  readonly kind: PartKind;
  readonly atMs: number;
  readonly downMs: number;
}

/** Second processes that may be killed together with a first one: the design keeps all bytes readable or soon readable. */
const companions: Readonly<Record<PartKind, readonly PartKind[]>> = {
  osd: ["ledger", "api"],
  ledger: ["ledger", "api", "osd"],
  api: ["ledger", "osd", "gateway"],
  postgres: ["api", "ledger"],
  gateway: ["api", "ledger"],
};
const pairShare = 0.25;
/** Time from a kill until the process is started again, at least and at most. */
const usualDownMs = [1_000, 6_000] as const;

/** Plans which processes are killed together: every kind in turn, sometimes with a second one. */
export function planKills(parts: readonly Part[], count: number, dice: Dice): Part[][] {
  const kinds = partKinds.filter((kind) => parts.some((part) => part.kind === kind));
  const rounds: Part[][] = [];
  for (let planned = 0; planned < count; ) {
    const kind = kinds[rounds.length % kinds.length] ?? "ledger";
    const first = dice.pick(parts.filter((part) => part.kind === kind));
    const others = parts.filter((part) => part !== first && companions[kind].includes(part.kind));
    const isPair = dice.fraction() < pairShare && others.length > 0 && planned + 1 < count;
    rounds.push(isPair ? [first, dice.pick(others)] : [first]);
    planned += rounds.at(-1)?.length ?? 0;
  }
  return rounds;
}

/** Kills the planned processes, distributed over the time, and starts each one again after some seconds. */
export async function runKills(options: {
  readonly rounds: readonly (readonly Part[])[];
  readonly overMs: number;
  readonly dice: Dice;
  readonly stopping: AbortSignal;
  readonly downMs?: readonly [least: number, max: number];
  onKill(kill: Kill): void;
}): Promise<void> {
  const { rounds, dice, stopping, downMs: [leastDownMs, maxDownMs] = usualDownMs } = options;
  const startedAt = Date.now();
  const everyMs = options.overMs / (rounds.length + 1);

  async function killOne({ name, kind, kill, start }: Part): Promise<void> {
    const at = Date.now();
    await kill();
    await wait(leastDownMs + dice.fraction() * (maxDownMs - leastDownMs));
    await start();
    options.onKill({ name, kind, atMs: at - startedAt, downMs: Date.now() - at });
  }

  for (const [index, round] of rounds.entries()) {
    const dueAt = startedAt + everyMs * (index + 0.5 + dice.fraction() * 0.5);
    await wait(Math.max(0, dueAt - Date.now()), undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    await Promise.all(round.map(killOne));
  }
}
