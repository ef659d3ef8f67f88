/** Names that are the same in every language. */
const names = new Set([
  ...["DexNet", "English", "Trial", "Storage", "QR"],
  ...["Chrome", "Firefox", "Linux", "Windows"],
  ...["USDT", "DEXNET", "DexID", "BNB", "Smart", "Chain", "BEP"],
  ...["Ethereum", "BIP", "AES", "GCM", "BLAKE", "Ctrl"],
  ...["Google", "Microsoft", "Authenticator", "Aegis", "FAS"],
]);

/** Texts without a language: e-mails, links, addresses of storages, hashes, names of blocks, recovery codes, DexIDs, keys in groups. */
const notWords = [
  /\S+@\S+/g,
  /https?:\S+/g,
  /0x[0-9a-f]+(?:…[0-9a-f]+)?/gi,
  /\b[0-9a-f]{64}\b/g,
  /\bbafkr4i[a-z2-7]+(?:…[a-z2-7]+)?/g,
  /[a-z2-7]{5}-[a-z2-7]{5}/g,
  /DEX(?:-\d{4}){3}/g,
  /(?:[A-Z2-7]{4}\s+){3,}[A-Z2-7]{1,4}/g,
] as const;

/** Words in Latin letters that no user has typed. `typed` are texts of users, which may be in any language. */
export function englishWords(texts: readonly string[], typed: readonly string[]): string[] {
  // Longest first, because one word of a phrase may be a part of another.
  const own = typed.toSorted((a, b) => b.length - a.length);
  const untyped = own.reduce((rest, text) => rest.replaceAll(text, ""), texts.join("\n"));
  const text = notWords.reduce((rest, form) => rest.replace(form, ""), untyped);
  return (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.has(word));
}
