/** Names, lower case and without separators, whose values never reach a log. */
const secretNames = new Set(["authorization", "cookie", "setcookie", "code", "words", "key", "ticket", "otp", "seed"]);
const secretEndings = [
  "password",
  "token",
  "secret",
  "phrase",
  "mnemonic",
  "signature",
  "privatekey",
  "productkey",
  "uniquekey",
  "keybytes",
  "invitecode",
  "apikey",
];
const replacement = "[secret]";
const deepest = 8;

function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return secretNames.has(plain) || secretEndings.some((ending) => plain.endsWith(ending));
}

/**
 * A copy of a log line's facts in which every value under a secret's name is replaced. Errors pass as they are: their
 * serializer picks what may be shown. Bytes are told by their number only.
 */
export function withoutSecrets(facts: Record<string, unknown>): Record<string, unknown> {
  const copy = copyObject(facts, 0);
  // A request and a reply go to their serializers as they are.
  for (const name of ["req", "res"]) if (name in facts) copy[name] = facts[name];
  return copy;
}

function copyObject(source: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    copy[name] = value !== undefined && value !== null && isSecretName(name) ? replacement : copyValue(value, depth);
  }
  return copy;
}

function copyValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error || value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= deepest) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => copyValue(item, depth + 1));
  if (value instanceof URL) return value.origin;
  return copyObject(value, depth + 1);
}
