import { bytesFromBase64, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { describe, expect, it } from "vitest";
import vectors from "../../vectors/merkle-proofs.json" with { type: "json" };
import { createPlainTree } from "../testing/plain-tree.ts";
import { verifyConsistency } from "./consistency.ts";
import { verifyInclusion } from "./inclusion.ts";

const bytes = (text: string) => bytesFromBase64(text) ?? new Uint8Array();

/** Entries and roots of the tests of the first implementation of RFC 6962. */
const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

describe("published vectors of RFC 6962", () => {
  it("gives the known roots of the first eight sizes", () => {
    const entries = leaves.map((hex) => Uint8Array.from(Buffer.from(hex, "hex")));
    const tree = createPlainTree(entries);
    expect(roots.map((_, size) => hexFromBytes(tree.root(size)))).toEqual(roots);
  });

  it.each(vectors.inclusion.map((vector) => [vector.valid ? "accepts" : "refuses", vector.name, vector] as const))(
    "%s the inclusion proof %s",
    (_, _name, { index, size, root, leaf, proof, valid }) => {
      const verify = () =>
        verifyInclusion({ index, size, root: bytes(root), leafHash: bytes(leaf), proof: proof.map(bytes) });
      if (valid) verify();
      else expect(verify).toThrow();
    },
  );

  it.each(vectors.consistency.map((vector) => [vector.valid ? "accepts" : "refuses", vector.name, vector] as const))(
    "%s the consistency proof %s",
    (_, _name, { oldSize, newSize, oldRoot, newRoot, proof, valid }) => {
      const verify = () =>
        verifyConsistency(
          { size: oldSize, root: bytes(oldRoot) },
          { size: newSize, root: bytes(newRoot) },
          proof.map(bytes),
        );
      if (valid) verify();
      else expect(verify).toThrow();
    },
  );
});
