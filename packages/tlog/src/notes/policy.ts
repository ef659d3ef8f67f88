import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { parseVerifierKey, signatureTypes, type VerifierKey } from "./verifier-key.ts";

/** Logs and witnesses that a person trusts, and how many of them must agree (C2SP tlog-policy). */
export interface Policy {
  readonly logs: readonly PolicyKey[];
  readonly witnesses: readonly PolicyKey[];
  /** Whether a checkpoint with cosignatures of these keys is accepted. */
  isQuorum(cosigners: readonly VerifierKey[]): boolean;
}

export interface PolicyKey {
  readonly key: VerifierKey;
  readonly url: string | undefined;
}

type IsMet = (cosigners: readonly VerifierKey[]) => boolean;

/** Throws for a text that is not a policy. */
export function parsePolicy(text: string): Policy {
  const logs: PolicyKey[] = [];
  const witnesses: PolicyKey[] = [];
  const rules = new Map<string, IsMet>();
  const members = new Set<string>();
  let quorum: IsMet | undefined;

  function ruleOf(name: string): IsMet {
    const rule = rules.get(name);
    if (rule === undefined) throw new TlogError(`The policy uses ${name} before it defines it.`);
    return rule;
  }
  function define(name: string | undefined, rule: IsMet): void {
    if (name === undefined || name === "none" || rules.has(name)) throw new TlogError("A name of the policy is taken.");
    rules.set(name, rule);
  }
  const statements: Record<string, (words: readonly string[]) => void> = {
    log: ([key, url, ...rest]) => logs.push(readKey(key, url, rest, logs)),
    witness([name, key, url, ...rest]) {
      const witness = readKey(key, url, rest, witnesses);
      if (witness.key.type !== signatureTypes.cosignature) throw new TlogError("A witness needs a cosigner's key.");
      witnesses.push(witness);
      define(name, (cosigners) => cosigners.some((cosigner) => isSameKey(cosigner, witness.key)));
    },
    group([name, threshold, ...names]) {
      const needed = readThreshold(threshold, names.length);
      const parts = names.map((member) => {
        if (members.has(member)) throw new TlogError("A member of the policy is in two groups.");
        members.add(member);
        return ruleOf(member);
      });
      define(name, (cosigners) => parts.filter((isMet) => isMet(cosigners)).length >= needed);
    },
    quorum([name, ...rest]) {
      if (quorum !== undefined || name === undefined || rest.length > 0)
        throw new TlogError("A policy has one quorum.");
      quorum = name === "none" ? () => true : ruleOf(name);
    },
  };
  for (const line of text.split("\n")) {
    const [statement, ...words] = line.split(/[ \t]+/).filter((word) => word !== "");
    if (statement === undefined || statement.startsWith("#")) continue;
    const run = Object.hasOwn(statements, statement) ? statements[statement] : undefined;
    if (run === undefined) throw new TlogError(`The policy has an unknown line: ${statement}`);
    run(words);
  }
  if (quorum === undefined) throw new TlogError("A policy has one quorum.");
  return { logs, witnesses, isQuorum: quorum };
}

function readKey(
  key: string | undefined,
  url: string | undefined,
  rest: readonly string[],
  known: readonly PolicyKey[],
): PolicyKey {
  const parsed = parseVerifierKey(key ?? "");
  if (rest.length > 0 || known.some((other) => equalBytes(other.key.publicKey, parsed.publicKey))) {
    throw new TlogError("A key of the policy is there twice, or its line has too many words.");
  }
  return { key: parsed, url };
}

function readThreshold(text: string | undefined, members: number): number {
  const needed = text === "all" ? members : text === "any" ? 1 : Number(text);
  const isWritten = text === "all" || text === "any" || /^[1-9]\d*$/.test(text ?? "");
  if (!isWritten || members === 0 || needed > members) throw new TlogError("A group of the policy can't be met.");
  return needed;
}

function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return one.name === other.name && equalBytes(one.publicKey, other.publicKey);
}
