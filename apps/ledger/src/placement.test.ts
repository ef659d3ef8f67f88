import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseDevices, type PlacedDevice, rankDevices } from "./placement.ts";

const cids = fc.stringMatching(/^b[a-z2-7]{58}$/);
const devices = fc.uniqueArray(
  fc.record({ name: fc.stringMatching(/^[a-z]{3,8}$/), country: fc.constantFrom("DE", "FI", "SG", "US", "BR") }),
  { minLength: 1, maxLength: 12, selector: (device) => device.name },
);
const count = 3;

function countriesOf(list: readonly PlacedDevice[]): Set<string> {
  return new Set(list.map((device) => device.country));
}

describe("placement", () => {
  it("gives distinct devices, as many as asked for or as there are", () => {
    fc.assert(
      fc.property(cids, devices, (blockCid, all) => {
        const chosen = chooseDevices({ blockCid, devices: all, count });
        expect(new Set(chosen).size).toBe(Math.min(count, all.length));
      }),
    );
  });

  it("spreads copies over as many countries as possible", () => {
    fc.assert(
      fc.property(cids, devices, (blockCid, all) => {
        const chosen = chooseDevices({ blockCid, devices: all, count });
        expect(countriesOf(chosen).size).toBe(Math.min(count, countriesOf(all).size));
      }),
    );
  });

  it("does not depend on the order in which devices are listed", () => {
    fc.assert(
      fc.property(cids, devices, (blockCid, all) => {
        expect(chooseDevices({ blockCid, devices: [...all].reverse(), count })).toEqual(
          chooseDevices({ blockCid, devices: all, count }),
        );
      }),
    );
  });

  it("moves no other copy when a device goes", () => {
    fc.assert(
      fc.property(cids, devices, fc.nat(), (blockCid, all, pick) => {
        const gone = all[pick % all.length];
        const before = chooseDevices({ blockCid, devices: all, count });
        const after = chooseDevices({ blockCid, devices: all.filter((device) => device !== gone), count });
        for (const device of before) if (device !== gone) expect(after).toContain(device);
      }),
    );
  });

  it("completes copies elsewhere, in countries that have none, when some are held", () => {
    fc.assert(
      fc.property(cids, devices, fc.nat(), (blockCid, all, pick) => {
        const holding = all.slice(0, pick % count);
        const chosen = chooseDevices({ blockCid, devices: all, count: count - holding.length, holding });
        for (const device of holding) expect(chosen).not.toContain(device);
        const fresh = [...countriesOf(all)].filter((country) => !countriesOf(holding).has(country));
        const reached = [...countriesOf(chosen)].filter((country) => fresh.includes(country));
        expect(reached.length).toBe(Math.min(count - holding.length, fresh.length));
      }),
    );
  });

  it("ranks every device first for its fair share of blocks", () => {
    const all = ["oslo", "lima", "pune", "graz", "cork"].map((name, at) => ({ name, country: `C${at}` }));
    const firsts = new Map<string, number>();
    for (let at = 0; at < 5_000; at += 1) {
      const first = rankDevices(`block-${at}`, all)[0]?.name ?? "";
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    for (const device of all) expect(Math.abs((firsts.get(device.name) ?? 0) - 1_000)).toBeLessThan(150);
  });
});
