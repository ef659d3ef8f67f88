import { accountCalls } from "@dexnet/protocol/accounts";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPasskey } from "../../../platform/passkey-ceremonies.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { ada, createTokens } from "../../../testing/signed-in-user.ts";
import { addVirtualAuthenticator } from "../../../testing/virtual-authenticator.ts";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

const rpId = window.location.hostname;
const challenge = "c2lnbmVkIGJ5IG5vYm9keQ";
const options = { challenge, rpId, timeout: 1_000, allowCredentials: [], userVerification: "required" as const };

let authenticator: Awaited<ReturnType<typeof addVirtualAuthenticator>>;
beforeEach(async () => {
  authenticator = await addVirtualAuthenticator();
});
afterEach(() => authenticator.remove());

/** Puts a passkey of this page into the authenticator. */
async function addPasskey(): Promise<string> {
  const { id } = await createPasskey({
    challenge,
    rp: { id: rpId, name: "DexNet" },
    user: { id: "AAAAAAAAAAAAAAAAAAAAAA", name: ada.email, displayName: ada.email },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  });
  return id;
}

describe("PasskeySignIn", () => {
  test("signs in with the passkey that the browser finds", async () => {
    const id = await addPasskey();
    const { servers, services, button } = await renderPage(<PasskeySignIn />, { texts: ["auth"] });
    servers.answer(passkeyCalls.signInOptions, { ticket: "ticket", options });
    servers.answer(passkeyCalls.signInWithPasskey, createTokens());
    servers.answer(accountCalls.me, ada);
    await button("auth:login.passkey").click();
    await expect.poll(() => services.session.user()?.email).toBe(ada.email);
    expect(servers.requestsOf(passkeyCalls.signInWithPasskey)).toMatchObject([
      { ticket: "ticket", credential: { id, response: { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" } } },
    ]);
  });

  test("shows that there is no passkey, and a refusal of the server", async () => {
    const { servers, button, shown } = await renderPage(<PasskeySignIn />, { texts: ["auth"] });
    servers.answer(passkeyCalls.signInOptions, { ticket: "ticket", options });
    await button("auth:login.passkey").click();
    await expect.element(shown("platform:errors.passkey_cancelled")).toBeVisible();
    await addPasskey();
    servers.refuse(passkeyCalls.signInWithPasskey, "passkey_invalid");
    await button("auth:login.passkey").click();
    await expect.element(shown("platform:errors.passkey_invalid")).toBeVisible();
  });
});
