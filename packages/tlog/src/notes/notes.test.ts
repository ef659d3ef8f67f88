import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import { describe, expect, it } from "vitest";
import { formatCheckpoint, openCheckpoint, parseCheckpoint } from "./checkpoint.ts";
import { createCosigner, verifyCosignatures } from "./cosignature.ts";
import { formatProofFile, parseProofFile } from "./inclusion-proof-file.ts";
import { createNoteSigner, formatNote, parseNote, verifySignatures } from "./note.ts";
import { parsePolicy } from "./policy.ts";
import { formatVerifierKey, parseVerifierKey } from "./verifier-key.ts";

// Examples of C2SP signed-note, tlog-checkpoint and tlog-cosignature.
const exampleKey = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const exampleNote = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
const exampleCheckpoint = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
const testKey = (byte: number) => new Uint8Array(32).fill(byte);
const root = new Uint8Array(32).fill(7);

describe("signed notes", () => {
  it("verify the example of the specification, and its key keeps its text", () => {
    const key = parseVerifierKey(exampleKey);
    expect(formatVerifierKey(key)).toBe(exampleKey);
    const note = parseNote(exampleNote);
    expect(verifySignatures(note, [key])).toEqual([key]);
    expect(formatNote(note)).toBe(exampleNote);
  });

  it("refuse a changed text, and a changed signature of a known key", () => {
    const key = parseVerifierKey(exampleKey);
    expect(() => verifySignatures(parseNote(exampleNote.replace("example", "eXample")), [key])).toThrow("wrong");
    expect(() => verifySignatures(parseNote(exampleNote.replace("kn8s", "kn8t")), [key])).toThrow("wrong");
  });

  it("ignore signatures of unknown keys, also with the name or the id of a known one", () => {
    const [signer, other] = [createNoteSigner("log.example", testKey(1)), createNoteSigner("log.example", testKey(2))];
    const text = "text\n";
    const { keyId } = signer.sign(text);
    const note = { text, signatures: [other.sign(text), { ...other.sign(text), name: "another", keyId }] };
    expect(verifySignatures(parseNote(formatNote(note)), [signer.verifierKey])).toEqual([]);
  });

  it("separate text and signatures at the last empty line", () => {
    const signer = createNoteSigner("log.example", testKey(1));
    const text = "one\n\ntwo\n\n\nthree\n";
    expect(parseNote(formatNote({ text, signatures: [signer.sign(text)] })).text).toBe(text);
  });

  it.each([
    ["without a signature", "text\n\n"],
    ["without a final newline", exampleNote.slice(0, -1)],
    ["with a control character", exampleNote.replace("This", "Th\u0007is")],
    ["with a line that is no signature", `${exampleNote}text\n`],
    ["with a hyphen instead of a dash", exampleNote.replace("—", "-")],
    ["with base64 that is not canonical", exampleNote.replace("aQM=", "aQN=")],
    ["with too many signatures", `text\n\n${exampleNote.split("\n\n")[1]?.repeat(101)}`],
    ["that is empty", ""],
  ])("are refused %s", (_, note) => {
    expect(() => parseNote(note)).toThrow();
  });

  it.each([
    exampleKey.replace("530d903a", "530d903b"),
    exampleKey.replace("+Aeky", "+Afky"),
    exampleKey.replace("AekyeRrm", "CekyeRrm"),
    exampleKey.replace("example.com/foo", "example com"),
    "example.com/foo+530d903a",
    "",
  ])("refuse the verifier key %s", (key) => {
    expect(() => parseVerifierKey(key)).toThrow();
  });
});

describe("checkpoints", () => {
  it("read the example of the specification and format it again", () => {
    const { text } = parseNote(exampleCheckpoint);
    const checkpoint = parseCheckpoint(text);
    expect(checkpoint).toEqual({
      origin: "example.com/behind-the-sofa",
      size: 20_852_163,
      root: bytesFromBase64("CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="),
      extensions: [],
    });
    expect(formatCheckpoint(checkpoint)).toBe(text);
  });

  it("are opened only with the signature of the log's key, and only for its origin", () => {
    const signer = createNoteSigner("log.example", testKey(1));
    const sign = (origin: string) => {
      const text = formatCheckpoint({ origin, size: 5, root, extensions: ["map root"] });
      return formatNote({ text, signatures: [signer.sign(text)] });
    };
    expect(openCheckpoint(sign("log.example"), signer.verifierKey).checkpoint).toMatchObject({ size: 5 });
    expect(() => openCheckpoint(sign("other.example"), signer.verifierKey)).toThrow("another log");
    const other = createNoteSigner("log.example", testKey(2)).verifierKey;
    expect(() => openCheckpoint(sign("log.example"), other)).toThrow("not signed");
  });

  it.each([
    "log\n05\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
    "log\n-5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
    "log\n99999999999999999999\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
    "\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
    "log\n5\nCsUY\n",
    "log\n5\n",
    "log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\nextension\n",
    "log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
  ])("are refused when malformed: %j", (text) => {
    expect(() => parseCheckpoint(text)).toThrow();
  });
});

describe("cosignatures", () => {
  const cosigner = createCosigner("witness.example/w1", testKey(3));
  const text = formatCheckpoint({ origin: "log.example", size: 5, root, extensions: [] });
  const at = new Date("2026-05-01T12:00:00Z");
  const note = { text, signatures: [cosigner.cosign(text, at)] };

  it("verify with their time, and are kept by formatting", () => {
    const parsed = parseNote(formatNote(note));
    expect(verifyCosignatures(parsed, [cosigner.verifierKey])).toEqual([{ key: cosigner.verifierKey, at }]);
    expect(parseVerifierKey(formatVerifierKey(cosigner.verifierKey))).toEqual(cosigner.verifierKey);
  });

  it("are refused for another text and for another time", () => {
    expect(() => verifyCosignatures({ ...note, text: text.replace("5", "6") }, [cosigner.verifierKey])).toThrow();
    const [own] = note.signatures;
    const signature = (own?.signature ?? new Uint8Array()).map((byte, index) => (index === 7 ? byte ^ 1 : byte));
    const moved = { text, signatures: [{ ...(own as NonNullable<typeof own>), signature }] };
    expect(() => verifyCosignatures(moved, [cosigner.verifierKey])).toThrow();
  });

  it("of the example in the specification belong to another key and are ignored", () => {
    expect(verifyCosignatures(parseNote(exampleCheckpoint), [cosigner.verifierKey])).toEqual([]);
  });

  it("meet a policy only with enough of its witnesses", () => {
    const cosigners = [1, 2, 3, 4].map((number) => createCosigner(`w${number}.example`, testKey(10 + number)));
    const key = (at: number) => formatVerifierKey((cosigners[at] as (typeof cosigners)[number]).verifierKey);
    const policy = parsePolicy(`
# Two of three, and the fourth.
log ${formatVerifierKey(createNoteSigner("log.example", testKey(1)).verifierKey)} https://log.example
witness a ${key(0)}
witness b ${key(1)} https://b.example
witness c ${key(2)}
group abc 2 a b c
witness d ${key(3)}
group both all abc d
quorum both
`);
    const by = (...numbers: number[]) => numbers.map((at) => (cosigners[at] as (typeof cosigners)[number]).verifierKey);
    expect([by(0, 1, 3), by(0, 1, 2, 3)].map(policy.isQuorum)).toEqual([true, true]);
    expect([by(), by(0, 1, 2), by(0, 3), by(0, 0, 3), by(3)].map(policy.isQuorum)).toEqual(Array(5).fill(false));
    expect([policy.logs[0]?.url, policy.witnesses[1]?.url]).toEqual(["https://log.example", "https://b.example"]);
  });

  it.each([
    ["no quorum", ""],
    ["two quorums", "quorum none\nquorum none"],
    ["an unknown name", "quorum a"],
    ["an unknown line", "toString x\nquorum none"],
    ["a threshold above the members", "group g 2 a\nquorum g"],
    ["an empty group", "group g any\nquorum g"],
    ["a key of a log as witness", `witness w ${exampleKey}\nquorum w`],
    ["a log that is there twice", `log ${exampleKey}\nlog ${exampleKey}\nquorum none`],
  ])("can't be required by a policy with %s", (_, policy) => {
    expect(() => parsePolicy(policy)).toThrow();
  });
});

describe("proof files", () => {
  const proof = [root, new Uint8Array(32).fill(9)];
  const file = { index: 73_894, proof, checkpoint: exampleCheckpoint };

  it("keep index, proof, checkpoint and extra data", () => {
    expect(parseProofFile(formatProofFile(file))).toEqual(file);
    const withExtra = { ...file, proof: [], extra: Uint8Array.of(1, 2, 3) };
    expect(parseProofFile(formatProofFile(withExtra))).toEqual(withExtra);
    expect(formatProofFile(withExtra).split("\n").slice(0, 4)).toEqual([
      "c2sp.org/tlog-proof@v1",
      "extra AQID",
      "index 73894",
      "",
    ]);
  });

  it.each([
    formatProofFile(file).replace("@v1", "@v2"),
    formatProofFile(file).replace("index 73894", "index 073894"),
    formatProofFile(file).replace("BwcHBwcH", "BwcH"),
    formatProofFile(file).split("\n\n")[0] ?? "",
    "",
  ])("are refused when malformed (%#)", (text) => {
    expect(() => parseProofFile(text)).toThrow();
  });
});
