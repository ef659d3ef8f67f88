import { hkdfSync } from "node:crypto";

/**
 * The keys of this server, each for one purpose. All are derived from TOKEN_SECRET, so the operator has to keep one
 * secret, and a leak of one key reveals nothing about the others.
 */
export interface ServerKeys {
  accessTokens: Uint8Array;
  refreshTokens: Uint8Array;
  knownDevices: Uint8Array;
  twoFactors: Uint8Array;
  recoveryCodes: Uint8Array;
  oneTimeCodes: Uint8Array;
  codeRequests: Uint8Array;
  throttles: Uint8Array;
  mails: Uint8Array;
  productKeys: Uint8Array;
}

export function deriveServerKeys(tokenSecret: string): ServerKeys {
  const derive = (job: string) => new Uint8Array(hkdfSync("sha256", tokenSecret, "", `dexnet api 1 ${job}`, 32));
  return {
    accessTokens: derive("access tokens"),
    refreshTokens: derive("refresh tokens"),
    knownDevices: derive("known devices"),
    twoFactors: derive("two factors"),
    recoveryCodes: derive("recovery codes"),
    oneTimeCodes: derive("one-time codes"),
    codeRequests: derive("recent sendings"),
    throttles: derive("throttles"),
    mails: derive("mails"),
    productKeys: derive("product keys"),
  };
}
