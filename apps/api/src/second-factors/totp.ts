import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { allowedStepDrift, secretBytesLength, stepSeconds, totpDigits } from "./two-factor-limits.ts";

const issuer = "DexNet";
const totpOptions = { algorithm: "SHA1", digits: totpDigits, period: stepSeconds } as const;

export function newTotpSecret(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(secretBytesLength));
}

/** Formats the secret as base32 for typing, and as the URI of a QR code. */
export function formatSecret(secretBytes: Uint8Array<ArrayBuffer>, email: string): { secret: string; uri: string } {
  const secret = secretOf(secretBytes);
  return { secret: secret.base32, uri: new TOTP({ ...totpOptions, issuer, label: email, secret }).toString() };
}

/** Finds the time step of a code among those around `now`. It does not know whether the code was used before. */
export function findStep(secretBytes: Uint8Array<ArrayBuffer>, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const steps = TOTP.validate({
    ...totpOptions,
    token: code,
    secret: secretOf(secretBytes),
    timestamp,
    window: allowedStepDrift,
  });
  return steps === null ? undefined : TOTP.counter({ period: stepSeconds, timestamp }) + steps;
}

function secretOf(secretBytes: Uint8Array<ArrayBuffer>): Secret {
  return new Secret({ buffer: secretBytes.buffer });
}
