/** Reads the vectors of share links with a second implementation that was written from docs/format.md alone. */
import { createDecipheriv, createHash, hkdfSync, scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import vectors from "../vectors/share.json" with { type: "json" };
import { fromBase64, inflateWhole } from "./testing/other-implementation.ts";

interface Link {
  id: string;
  deployment: string;
  secret: string;
  password: string | null;
}

const maxJsonBytes = 64 * 1024 * 1024;

function hkdf(secret: Buffer, label: string, salt: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(label), 32));
}

function readSecret(text: string): Buffer {
  const secret = Buffer.from(text, "base64url");
  if (secret.length !== 32 || secret.toString("base64url") !== text) throw new Error("The secret is refused.");
  return secret;
}

function rootOf({ id, secret: text, password }: Link): Buffer {
  const secret = readSecret(text);
  if (password === null) return secret;
  const options = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
  const salt = hkdf(secret, `dexnet/1/share-salt/${id}`);
  return Buffer.concat([secret, scryptSync(password.normalize("NFKC"), salt, 32, options)]);
}

function openPart(link: Link, part: string, sealed: string): unknown {
  const secret = hkdf(rootOf(link), `dexnet/1/share-manifest-key/${link.id}`);
  const [box, label] = [fromBase64(sealed), `dexnet/1/share-${part}`];
  const key = hkdf(secret, label, box.subarray(0, 32));
  const cipher = createDecipheriv("aes-256-gcm", key, box.subarray(32, 44), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(`${label} ${link.deployment} ${link.id}`));
  cipher.setAuthTag(box.subarray(-16));
  const deflated = Buffer.concat([cipher.update(box.subarray(44, -16)), cipher.final()]);
  return JSON.parse(inflateWhole(deflated, maxJsonBytes).toString("utf8"));
}

const keyText = (key: Buffer) => key.toString("base64url");

it.each(vectors.shares)("second implementation opens the share with the password $password", (share) => {
  const linkKey = keyText(hkdf(readSecret(share.secret), `dexnet/1/share-link-key/${share.id}`));
  expect(linkKey).toBe(share.linkKey);
  expect(createHash("sha256").update(linkKey).digest("hex")).toBe(share.linkKeyHash);
  const passwordKey = keyText(hkdf(rootOf(share), `dexnet/1/share-password-key/${share.id}`));
  expect(share.password === null ? null : passwordKey).toBe(share.passwordKey);
  expect(openPart(share, "listing", share.listing.sealed)).toEqual(share.listing.value);
  expect(openPart(share, "contents", share.contents.sealed)).toEqual(share.contents.value);
});

it.each(vectors.refused.parts)("second implementation refuses a part of a share: $why", ({ part, sealed, ...link }) => {
  expect(() => openPart(link, part, sealed)).toThrow();
});

it.each(vectors.refused.secrets)("second implementation refuses a secret with $why", ({ secret }) => {
  expect(() => readSecret(secret)).toThrow();
});
