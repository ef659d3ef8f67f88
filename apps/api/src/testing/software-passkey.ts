import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "@dexnet/protocol/passkeys";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import type { NewPasskey } from "../second-factors/passkey-store.ts";
import { type TestUser, testPassword } from "./api-client.ts";
import type { TestApi } from "./api-server.ts";
import { testTime } from "./users.ts";

export const testOrigin = "https://cloud.example.org";

/** Changes of a lying client to its answer. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** Whether the authenticator has verified its user by PIN or fingerprint. */
  verified?: boolean;
  userHandle?: string | null;
}

/** A passkey in software: an ECDSA key with the id and the counter of one credential (WebAuthn Level 3, 6.1). */
export interface SoftwarePasskey {
  credentialId: string;
  register(options: CreationOptions, lies?: Lies): NewCredential;
  use(options: RequestOptions, lies?: Lies): Assertion;
}

export function createSoftwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const idBytes = randomBytes(32);
  const credentialId = idBytes.toString("base64url");
  let counter = 0;
  let userHandle: string | null = null;

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(rpId: string, verified: boolean, count: number, attested?: Buffer): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40);
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(count);
    const rpIdHash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counterBytes, attested ?? Buffer.alloc(0)]);
  }

  return {
    credentialId,
    register(options, lies = {}) {
      userHandle = options.user.id;
      const { x, y } = publicKey.export({ format: "jwk" });
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, coseKey(x, y)]);
      const data = authenticatorData(lies.rpId ?? options.rp.id, lies.verified ?? true, lies.counter ?? 0, attested);
      const client = clientData(lies.type ?? "webauthn.create", lies.challenge ?? options.challenge, originOf(lies));
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          attestationObject: attestationObject(data).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use(options, lies = {}) {
      counter = lies.counter ?? counter + 1;
      const data = authenticatorData(lies.rpId ?? options.rpId, lies.verified ?? true, counter);
      const client = clientData(lies.type ?? "webauthn.get", lies.challenge ?? options.challenge, originOf(lies));
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: lies.userHandle === undefined ? userHandle : lies.userHandle,
        },
      };
    },
  };
}

/** Adds a passkey to an account as the security page does. The mail about it is consumed. */
export async function addPasskey(
  api: TestApi,
  user: TestUser,
  proof: { code?: string | undefined } = {},
): Promise<SoftwarePasskey & { id: string; recoveryCodes: string[] | null }> {
  const body = { password: testPassword, ...proof };
  const { body: begun } = await api.send(passkeyCalls.creationOptions, { token: user.token, body });
  const passkey = createSoftwarePasskey();
  const credential = passkey.register(begun.options as CreationOptions);
  const added = await api.send(passkeyCalls.registerPasskey, {
    token: user.token,
    body: { name: "Laptop", credential },
  });
  if (added.status !== 200) throw new Error(`No passkey was added: ${JSON.stringify(added.body)}`);
  await api.mailServer.nextMail(user.email);
  const { id } = added.body.passkey as { id: string };
  return { ...passkey, id, recoveryCodes: added.body.recovery_codes as string[] | null };
}

/** A passkey as the store keeps it. */
export function passkeyOf(userId: string, changes: Partial<NewPasskey> = {}): NewPasskey {
  return {
    id: randomUUID(),
    userId,
    credentialId: randomUUID(),
    publicKey: "key",
    counter: 0,
    transports: ["internal", "hybrid"],
    backedUp: true,
    name: "Laptop",
    createdAt: testTime,
    ...changes,
  };
}

const originOf = ({ origin = testOrigin }: Lies) => origin;

/** COSE_Key of ES256 in CBOR. */
function coseKey(x = "", y = ""): Buffer {
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

/** Attestation of the format "none" in CBOR. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")],
    ...[Buffer.from([0x58, data.length]), data],
  ]);
}
