import { describe, expect, it } from "vitest";
import { sealSampleChain, signDelta } from "../testing/sample-deltas.ts";
import { otherDeployment, otherWallet, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { checkDelta, checkDeltaChain, type Delta, type VersionId } from "./delta-statement.ts";

const wallet = await sampleWallet();
const subject = { deployment: sampleDeployment, address: wallet.address };
const { deltas, versions } = await sealSampleChain(wallet, [{ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 }, { e: 5 }]);
const [first, second, third, fourth, fifth] = deltas as [Delta, Delta, Delta, Delta, Delta];

const kindOf = async (chain: readonly Delta[], base: VersionId | null = null) =>
  (await checkDeltaChain(subject, chain, base)).kind;

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error("The sample has no such version.");
  return value;
}

describe("checkDeltaChain", () => {
  it("returns every version of a chain from the first delta, and from every later version", async () => {
    expect(await checkDeltaChain(subject, deltas, null)).toEqual({ kind: "good", versions });
    for (let from = 0; from < deltas.length; from++) {
      const rest = { kind: "good", versions: versions.slice(from + 1) };
      expect(await checkDeltaChain(subject, deltas.slice(from + 1), at(versions, from))).toEqual(rest);
    }
  });

  it("accepts a chain without deltas", async () => {
    expect(await checkDeltaChain(subject, [], null)).toEqual({ kind: "good", versions: [] });
    expect(await checkDeltaChain(subject, [], at(versions, 0))).toEqual({ kind: "good", versions: [] });
  });

  it("refuses a chain in which any delta is dropped, except the last", async () => {
    for (let gone = 0; gone < deltas.length - 1; gone++) {
      expect([gone, await kindOf(deltas.toSpliced(gone, 1))]).toEqual([gone, "bad"]);
    }
    // Only a device that has seen the newest version can tell that the end is cut.
    expect(await kindOf(deltas.slice(0, -1))).toBe("good");
  });

  it("refuses a chain that is cut at its beginning", async () => {
    for (let from = 1; from < deltas.length; from++) expect(await kindOf(deltas.slice(from))).toBe("bad");
  });

  it("refuses a repeated delta at every place", async () => {
    for (let index = 0; index < deltas.length; index++) {
      expect(await kindOf(deltas.toSpliced(index, 0, at(deltas, index)))).toBe("bad");
      expect(await kindOf([...deltas, at(deltas, index)])).toBe("bad");
    }
  });

  it("refuses two deltas in exchanged order", async () => {
    for (let one = 0; one < deltas.length; one++) {
      for (let two = one + 1; two < deltas.length; two++) {
        expect(await kindOf(deltas.with(one, at(deltas, two)).with(two, at(deltas, one)))).toBe("bad");
      }
    }
  });

  it("refuses a delta of another storage, of another deployment and of another chain in place of any delta", async () => {
    const changes = deltas.map((_, index) => ({ other: index }));
    for (const foreign of [
      await sealSampleChain(await otherWallet(), changes),
      await sealSampleChain(wallet, changes, { deployment: otherDeployment }),
      await sealSampleChain(wallet, changes),
    ]) {
      for (const [index, delta] of foreign.deltas.entries()) {
        expect(await kindOf(deltas.with(index, delta))).toBe("bad");
        // The first delta of another chain of the storage has nothing before it, so it is a chain.
        if (index > 0) expect(await kindOf([...deltas.slice(0, index), delta])).toBe("bad");
      }
    }
  });

  it("refuses a fork: two deltas that follow the same version, one after the other", async () => {
    const fork = at((await sealSampleChain(wallet, [{ fork: 1 }], { base: at(versions, 1) })).deltas, 0);
    expect(await kindOf([first, second, fork])).toBe("good");
    expect(await kindOf([first, second, third, fork])).toBe("bad");
    expect(await kindOf([first, second, fork, third])).toBe("bad");
    expect(await kindOf([first, second, fork, fourth, fifth])).toBe("bad");
    // A device that has seen the third version refuses the fork, because it does not follow from that version.
    expect(await kindOf([fork], at(versions, 2))).toBe("bad");
  });

  it("refuses a base with another hash or another version", async () => {
    const rest = deltas.slice(2);
    expect(await kindOf(rest, at(versions, 1))).toBe("good");
    for (const base of [at(versions, 0), at(versions, 2), null]) expect(await kindOf(rest, base)).toBe("bad");
    expect(await kindOf(rest, { ...at(versions, 1), hashHex: "1".repeat(64) })).toBe("bad");
    expect(await kindOf(rest, { ...at(versions, 1), version: third.version })).toBe("bad");
    expect(await kindOf(rest, { ...at(versions, 1), version: fifth.version + 1 })).toBe("bad");
  });

  it("refuses versions that don't rise, even when they are signed", async () => {
    const base = at(versions, 1);
    for (const version of [base.version, base.version - 1]) {
      const stale = await signDelta(subject, wallet, { ...third, version });
      expect(await kindOf([first, second, stale])).toBe("bad");
      expect(await kindOf([stale], base)).toBe("bad");
    }
  });
});

describe("last signature of a chain", () => {
  it("covers every field of every earlier delta", async () => {
    for (let index = 0; index < deltas.length - 1; index++) {
      const original = at(deltas, index);
      for (const change of [
        { version: original.version + 1 },
        { previous: "1".repeat(64) },
        { storageFilesSize: original.storageFilesSize + 1 },
        { storageFilesFactSize: original.storageFilesFactSize + 1 },
        { changes: at(deltas, (index + 1) % deltas.length).changes },
      ]) {
        const changed = { ...original, ...change };
        expect(await kindOf(deltas.with(index, changed))).toBe("bad");
        // The delta by itself is valid after this, and still not a part of the chain.
        const signed = await signDelta(subject, wallet, changed);
        expect((await checkDelta(subject, signed)).kind).toBe("good");
        expect(await kindOf(deltas.with(index, signed))).toBe("bad");
      }
    }
  });

  it("is the only one that is verified, because an earlier signature is no part of any version", async () => {
    const { signature } = first;
    expect(await kindOf([{ ...first, signature: second.signature }, ...deltas.slice(1)])).toBe("good");
    expect(await kindOf([...deltas.slice(0, -1), { ...fifth, signature }])).toBe("bad");
    // It must still have the form of a signature.
    expect(await kindOf([{ ...first, signature: "0x" }, ...deltas.slice(1)])).toBe("bad");
  });
});
