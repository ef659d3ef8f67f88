import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { allowedStepDrift, secretBytesLength, stepSeconds, totpDigits } from "./limits.ts";

const issuer = "DexNet";
const totpOptions = { algorithm: "SHA1", digits: totpDigits, period: stepSeconds } as const;

export function newTotpSecret(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(secretBytesLength));
}

/** The secret in base32 for typing, and as the address that a QR code carries. */
export function formatSecret(secretBytes: Uint8Array<ArrayBuffer>, email: string): { secret: string; uri: string } {
  const secret = secretOf(secretBytes);
  return { secret: secret.base32, uri: new TOTP({ ...totpOptions, issuer, label: email, secret }).toString() };
}

/** The time step that a code belongs to, when it is one of those around `now`. Whether it was taken is not known here. */
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
