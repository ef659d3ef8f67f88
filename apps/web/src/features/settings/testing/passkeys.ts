import { type CreationOptions, type Passkey, passkeyCalls, type RequestOptions } from "@dexnet/protocol/passkeys";

const listed = passkeyCalls.listPasskeys.answer.parse({
  passkeys: [
    {
      id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e71",
      name: "Chrome on Linux",
      created_at: "2026-05-01T10:00:00.000Z",
      last_used_at: "2026-05-03T12:30:00.000Z",
      backed_up: true,
    },
  ],
});

/** One passkey of the account. */
export const passkeys: Passkey[] = listed.passkeys;

const challenge = "c2lnbmVkIGJ5IG5vYm9keQ";

/** Options for a passkey of the page under test. */
export const creationOptions: CreationOptions = {
  challenge,
  rp: { id: window.location.hostname, name: "DexNet" },
  user: { id: "AAAAAAAAAAAAAAAAAAAAAA", name: "ada@example.org", displayName: "ada@example.org" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
};

export const requestOptions: RequestOptions = {
  challenge,
  rpId: window.location.hostname,
  timeout: 60_000,
  allowCredentials: [],
  userVerification: "preferred",
};
