import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSealer } from "../secrets/sealer.ts";
import { createProductKeys, productKeyContext } from "./product-keys.ts";

it("product keys open with their own context only", () => {
  const productKeys = createProductKeys(createSealer(randomBytes(32)));
  const ann = { userId: "ann", address: "0xa" };
  const bob = { userId: "bob", address: "0xa" };
  const elsewhere = { userId: "ann", address: "0xb" };
  const holders = [
    productKeyContext(ann, true),
    productKeyContext(ann, false),
    productKeyContext(bob, false),
    productKeyContext(elsewhere, false),
  ];
  const { key, sealed } = productKeys.create(productKeyContext(ann, false));
  const opened = holders.map((holder) => {
    try {
      return productKeys.open(sealed, holder);
    } catch {
      return undefined;
    }
  });
  expect(opened).toEqual([undefined, key, undefined, undefined]);
});
