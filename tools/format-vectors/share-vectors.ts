/** Sealed parts of a share, and texts of its secret, that must be refused. */
import { otherDeployment } from "@dexnet/crypto/testing/samples";
import type vectors from "../../packages/crypto/vectors/share.json";

type Share = (typeof vectors.shares)[number];

export function makeRefusedShares([open, locked]: readonly [Share, Share]) {
  const listing = { ...open, part: "listing", sealed: open.listing.sealed };
  const bytes = Buffer.from(listing.sealed, "base64");
  bytes.writeUInt8((bytes[60] ?? 0) ^ 1, 60);
  const parts = [
    { why: "another share", ...listing, id: "ff0102030405060708090a0b0c0d0e0f" },
    { why: "another deployment", ...listing, deployment: otherDeployment },
    { why: "another secret", ...listing, secret: `A${open.secret.slice(1)}` },
    { why: "the listing in place of the contents", ...listing, part: "contents" },
    { why: "the contents in place of the listing", ...listing, sealed: open.contents.sealed },
    { why: "one bit is changed", ...listing, sealed: bytes.toString("base64") },
    { why: "base64 that is not canonical", ...listing, sealed: `${listing.sealed}\n` },
    { why: "a password where there is none", ...listing, password: "password" },
    { why: "no password", ...listing, sealed: locked.listing.sealed },
    { why: "another password", ...listing, password: `${locked.password}!`, sealed: locked.listing.sealed },
  ];
  const { secret } = open;
  return {
    parts: parts.map(({ why, id, deployment, secret: text, password, part, sealed }) => {
      return { why, id, deployment, secret: text, password, part, sealed };
    }),
    secrets: [
      { why: "bits that stand for no byte", secret: `${secret.slice(0, -1)}N` },
      { why: "padding", secret: `${secret}=` },
      { why: "the alphabet of base64", secret: secret.replace("-", "+") },
      { why: "a byte less", secret: secret.slice(0, 42) },
      { why: "a byte more", secret: `${secret}AA` },
      { why: "a line feed", secret: `${secret}\n` },
    ],
  };
}
