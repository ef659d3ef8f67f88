import { HDKey } from "@scure/bip32";
import { describe, expect, it } from "vitest";
import bip32 from "../../vectors/bip32.json" with { type: "json" };
import ethereum from "../../vectors/ethereum.json" with { type: "json" };
import { hex } from "../testing/samples.ts";
import { expectFault } from "../testing/tampering.ts";
import { recoverAddress } from "../verify/signature.ts";
import { generatePhrase } from "./phrase.ts";
import { signText } from "./signing.ts";
import { walletFromPhrase } from "./wallet.ts";

describe("BIP-32 vectors", () => {
  const chains = bip32.seeds.flatMap(({ seed, chains }) => chains.map((chain) => ({ seed, ...chain })));

  it.each(chains)("$path of $seed has its keys", ({ seed, path, publicKey, privateKey }) => {
    const key = HDKey.fromMasterSeed(hex(seed)).derive(path);
    expect(key.publicExtendedKey).toBe(publicKey);
    expect(key.privateExtendedKey).toBe(privateKey);
  });
});

describe("walletFromPhrase", () => {
  it.each(ethereum.accounts.cases)(
    "derives the same address as other Ethereum wallets: $address",
    async ({ phrase, address }) => {
      const wallet = await walletFromPhrase(phrase.split(" "));
      expect(wallet.address).toBe(address);
      expect(recoverAddress("text", signText("text", wallet.privateKeyBytes))).toBe(address);
    },
  );

  it("derives the same wallet from the same words", async () => {
    const words = generatePhrase();
    expect(await walletFromPhrase(words)).toEqual(await walletFromPhrase(words));
  });

  it("refuses an invalid phrase", async () => {
    for (const words of [[], ["abandon"], Array(12).fill("abandon"), Array(12).fill("x")]) {
      await expectFault(() => walletFromPhrase(words), "phrase_invalid");
    }
  });
});
