import { describe, expect, test } from "vitest";
import { type Part, type PartKind, partKinds } from "./cluster/part.ts";
import { type Kill, planKills, runKills } from "./kills.ts";
import { createDice } from "./load/dice.ts";

const counts: Readonly<Record<PartKind, number>> = { osd: 3, ledger: 3, api: 2, postgres: 1, gateway: 1 };

function makeParts(): { parts: Part[]; running: Set<string> } {
  const running = new Set<string>();
  const parts = partKinds.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index): Part => {
      const name = `${kind}-${index + 1}`;
      running.add(name);
      return {
        name,
        kind,
        async kill() {
          if (!running.delete(name)) throw new Error(`${name} is not running`);
        },
        async start() {
          running.add(name);
        },
      };
    }),
  );
  return { parts, running };
}

describe("planKills", () => {
  test("kills as many processes as wanted, every kind, never two OSDs or all of a kind at once", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const rounds = planKills(makeParts().parts, 30, createDice(seed));
      expect(rounds.flat()).toHaveLength(30);
      expect(new Set(rounds.flat().map(({ kind }) => kind)).size).toBe(partKinds.length);
      for (const round of rounds) {
        expect(new Set(round).size).toBe(round.length);
        for (const kind of ["api", "osd"]) expect(round.filter((part) => part.kind === kind).length).toBeLessThan(2);
      }
    }
  });

  test("is the same for the same seed", () => {
    const plan = () => planKills(makeParts().parts, 12, createDice(7)).map((round) => round.map(({ name }) => name));
    expect(plan()).toEqual(plan());
  });

  test("leaves out kinds that do not exist", () => {
    const parts = makeParts().parts.filter(({ kind }) => kind === "api" || kind === "ledger");
    expect(planKills(parts, 9, createDice(1)).flat()).toHaveLength(9);
  });
});

test("runKills starts every killed process again and makes no kill after an interruption", async () => {
  const { parts, running } = makeParts();
  const all = running.size;
  const interruption = new AbortController();
  const kills: Kill[] = [];
  await runKills({
    rounds: [parts.slice(0, 1), parts.slice(1, 2)],
    overMs: 10,
    downMs: [0, 0],
    dice: createDice(1),
    stopping: interruption.signal,
    onKill(kill) {
      kills.push(kill);
      interruption.abort();
    },
  });
  expect(kills.map(({ name }) => name)).toEqual(["osd-1"]);
  expect(running.size).toBe(all);
});
