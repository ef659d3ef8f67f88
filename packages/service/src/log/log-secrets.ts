/** Names whose values are never logged, in lower case and without separators. */
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
const maxDepth = 8;

function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return secretNames.has(plain) || secretEndings.some((ending) => plain.endsWith(ending));
}

/**
 * Copies the fields of a log line and replaces every value with a secret name. Errors are not copied: their serializer
 * selects what is logged. Of bytes only the number is logged.
 */
export function redactSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const copy = copyObject(fields, 0);
  // Requests and replies have serializers of their own.
  for (const name of ["req", "res"]) if (name in fields) copy[name] = fields[name];
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
  if (depth >= maxDepth) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => copyValue(item, depth + 1));
  if (value instanceof URL) return value.origin;
  return copyObject(value, depth + 1);
}
