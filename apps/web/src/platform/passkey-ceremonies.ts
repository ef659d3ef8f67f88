import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import {
  type Assertion,
  type CreationOptions,
  type NewCredential,
  passkeyCalls,
  type RequestOptions,
} from "@dexnet/protocol/passkeys";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

// Loaded on demand: the library is not needed before somebody uses a passkey.

/** Makes a passkey in a dialog of the browser. Faults: passkey_cancelled, passkey_exists. */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  try {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"],
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw faultOf(error);
  }
}

/** Answers a challenge in a dialog of the browser. Fault: passkey_cancelled. */
export async function answerChallenge(options: RequestOptions): Promise<Assertion> {
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type: "public-key", response: { clientDataJSON, authenticatorData, signature, userHandle } };
  } catch (error) {
    throw faultOf(error);
  }
}

/** Signs in without a password. Faults: passkey_cancelled, passkey_invalid, passkey_expired. */
export async function signInWithPasskey(call: Caller, deviceId: string): Promise<SessionTokens> {
  const { ticket, options } = await call(passkeyCalls.signInOptions);
  const credential = await answerChallenge(options);
  return call(passkeyCalls.signInWithPasskey, { body: { ticket, credential, device_id: deviceId } });
}

/** Completes a sign-in. Further fault: ticket_expired. */
export async function finishWithPasskey(call: Caller, ticket: string): Promise<SessionTokens> {
  const { options } = await call(passkeyCalls.secondFactorOptions, { body: { ticket } });
  return call(passkeyCalls.finishWithPasskey, { body: { ticket, credential: await answerChallenge(options) } });
}

/** Browsers don't tell a cancellation from a missing passkey, so that no site learns which passkeys exist. */
function faultOf(cause: unknown): AppError {
  const isKnown = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  return new AppError(isKnown ? "passkey_exists" : "passkey_cancelled", { cause });
}
