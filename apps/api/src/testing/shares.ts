import { randomBytes } from "node:crypto";
import { createShareStatement, hashOfShare, revokeShareStatement } from "@dexnet/crypto/verify/share-statements";
import { hashToken } from "../secrets/hashes.ts";
import { type TestWallet, testDeployment } from "./wallet.ts";

/** Keys of visitors, as their browsers derive them. */
export interface TestShareKeys {
  link_key: string;
  password_key: string | null;
}

export interface TestShareOptions {
  id?: string;
  expires_at?: string | null;
  downloads_limit?: number | null;
  hasPassword?: boolean;
  deployment?: string;
  /** Size of each sealed part. */
  partBytes?: number;
}

const newKey = () => randomBytes(32).toString("base64url");
const sealed = (bytes: number) => randomBytes(bytes).toString("base64");
export const newTicket = () => randomBytes(16).toString("hex");

/** Creates the body of a new share. Its sealed texts are random, since the server can't read them. */
export async function shareBody(wallet: TestWallet, options: TestShareOptions = {}) {
  const { id = newTicket(), expires_at = null, downloads_limit = null, deployment = testDeployment } = options;
  const keys: TestShareKeys = { link_key: newKey(), password_key: options.hasPassword === true ? newKey() : null };
  const { partBytes = 300 } = options;
  const content = {
    linkKeyHash: hashToken(keys.link_key),
    passwordKeyHash: keys.password_key === null ? null : hashToken(keys.password_key),
    listing: sealed(partBytes),
    contents: sealed(partBytes),
    record: sealed(600),
  };
  const signature = wallet.sign(
    createShareStatement({
      deployment,
      address: wallet.address,
      shareId: id,
      contentHash: await hashOfShare(content),
      expiresAt: expires_at,
      downloadsLimit: downloads_limit,
    }),
  );
  const { listing, contents, record, linkKeyHash: link_key_hash, passwordKeyHash: password_key_hash } = content;
  const body = {
    id,
    link_key_hash,
    password_key_hash,
    listing,
    contents,
    record,
    expires_at,
    downloads_limit,
    signature,
  };
  return { id, keys, body };
}

export function revokeBody(wallet: TestWallet, shareId: string, deployment = testDeployment) {
  return { signature: wallet.sign(revokeShareStatement({ deployment, address: wallet.address, shareId })) };
}
