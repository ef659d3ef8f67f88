import { bytesFromHex, hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js";
import { describe, expect, it } from "vitest";
import { deriveMapSecretKey, proveMapKey, verifyMapKey } from "./map-key.ts";
import { proveVrf, verifyVrf, vrfProofBytes, vrfPublicKey } from "./vrf.ts";

const bytes = (hex: string): Uint8Array => bytesFromHex(hex) ?? new Uint8Array();

/** RFC 9381, appendix B.3, examples 16 to 18. */
const vectors = [
  {
    secretKey: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    input: "",
    proof:
      "8657106690b5526245a92b003bb079ccd1a92130477671f6fc01ad16f26f723f26f8a57ccaed74ee1b190bed1f479d97" +
      "27d2d0f9b005a6e456a35d4fb0daab1268a1b0db10836d9826a528ca76567805",
    hash:
      "90cf1df3b703cce59e2a35b925d411164068269d7b2d29f3301c03dd757876ff" +
      "66b71dda49d2de59d03450451af026798e8f81cd2e333de5cdf4f3e140fdd8ae",
  },
  {
    secretKey: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    input: "72",
    proof:
      "f3141cd382dc42909d19ec5110469e4feae18300e94f304590abdced48aed5933bf0864a62558b3ed7f2fea45c92a465" +
      "301b3bbf5e3e54ddf2d935be3b67926da3ef39226bbc355bdc9850112c8f4b02",
    hash:
      "eb4440665d3891d668e7e0fcaf587f1b4bd7fbfe99d0eb2211ccec90496310eb" +
      "5e33821bc613efb94db5e5b54c70a848a0bef4553a41befc57663b56373a5031",
  },
  {
    secretKey: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    input: "af82",
    proof:
      "9bc0f79119cc5604bf02d23b4caede71393cedfbb191434dd016d30177ccbf8096bb474e53895c362d8628ee9f9ea3c0" +
      "e52c7a5c691b6c18c9979866568add7a2d41b00b05081ed0f58ee5e31b3a970e",
    hash:
      "645427e5d00c62a23fb703732fa5d892940935942101e456ecca7bb217c61c45" +
      "2118fec1219202a0edcf038bb6373241578be7217ba85a2687f7a0310b2df19f",
  },
];

describe("verifiable random function", () => {
  it.each(vectors)("has the values of RFC 9381 for input '$input'", (vector) => {
    const [secretKey, input] = [bytes(vector.secretKey), bytes(vector.input)];
    const { hash, proof } = proveVrf(secretKey, input);
    expect(hexFromBytes(vrfPublicKey(secretKey))).toBe(vector.publicKey);
    expect(hexFromBytes(proof)).toBe(vector.proof);
    expect(hexFromBytes(hash)).toBe(vector.hash);
    expect(hexFromBytes(verifyVrf(bytes(vector.publicKey), input, bytes(vector.proof)))).toBe(vector.hash);
  });

  const secretKey = new Uint8Array(32).fill(7);
  const publicKey = vrfPublicKey(secretKey);
  const input = utf8Bytes("input");
  const { proof } = proveVrf(secretKey, input);

  it("refuses a proof with any byte changed, and of another length", () => {
    for (let at = 0; at < vrfProofBytes; at += 1) {
      const changed = proof.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => verifyVrf(publicKey, input, changed), `byte ${at}`).toThrow();
    }
    for (const wrong of [new Uint8Array(), proof.slice(1), proof.slice(0, -1), Uint8Array.of(...proof, 0)]) {
      expect(() => verifyVrf(publicKey, input, wrong)).toThrow();
    }
  });

  it("refuses the proof of another input and of another key", () => {
    expect(() => verifyVrf(publicKey, utf8Bytes("other"), proof)).toThrow();
    expect(() => verifyVrf(vrfPublicKey(new Uint8Array(32).fill(8)), input, proof)).toThrow();
  });

  it("refuses a second encoding of the response", () => {
    const response = bytesToNumberLE(proof.subarray(48)) + ed25519.Point.Fn.ORDER;
    const second = Uint8Array.of(...proof.subarray(0, 48), ...numberToBytesLE(response, 32));
    expect(() => verifyVrf(publicKey, input, second)).toThrow("can't be read");
  });

  it("refuses public keys of small order and bytes that are no point", () => {
    const neutral = ed25519.Point.ZERO.toBytes();
    const torsion = bytes("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");
    // The largest y is not below the prime of the field.
    for (const wrong of [neutral, torsion, new Uint8Array(32).fill(0xff), new Uint8Array(31)]) {
      expect(() => verifyVrf(wrong, input, proof)).toThrow("can't be used");
    }
  });
});

describe("key of a storage in the map", () => {
  const logSecretKey = new Uint8Array(32).fill(3);
  const mapSecretKey = deriveMapSecretKey(logSecretKey);
  const mapPublicKey = vrfPublicKey(mapSecretKey);
  const address = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";

  it("follows from the secret of the log, and is not that secret", () => {
    expect(hexFromBytes(mapSecretKey)).toBe("4db94709b9113a39c7aea72a24056b3c12987fca7be1fc7250661841c9f98ed3");
  });

  it("is the same for both spellings of an address, and its proof verifies for that address only", () => {
    const { key, proof } = proveMapKey(mapSecretKey, address);
    expect(proveMapKey(mapSecretKey, address.toLowerCase()).key).toEqual(key);
    expect(verifyMapKey(mapPublicKey, address, proof)).toEqual(key);
    expect(key.length).toBe(32);
    expect(() => verifyMapKey(mapPublicKey, address.replace("9B", "9a"), proof)).toThrow();
  });
});
