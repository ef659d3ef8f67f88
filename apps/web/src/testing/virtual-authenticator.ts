import { cdp } from "vitest/browser";

/** Protocol of the browser, as far as it is used here. */
interface DevTools {
  send(method: string, params?: object): Promise<unknown>;
}

/** A passkey provider of Chromium itself, which answers at once. `remove` must be called at the end of the test. */
export async function addVirtualAuthenticator(options: { isUserVerified?: boolean } = {}) {
  const devTools = cdp() as unknown as DevTools;
  await devTools.send("WebAuthn.enable");
  const added = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: options.isUserVerified ?? true,
      automaticPresenceSimulation: true,
    },
  });
  const { authenticatorId } = added as { authenticatorId: string };
  return {
    async remove(): Promise<void> {
      await devTools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      await devTools.send("WebAuthn.disable");
    },
  };
}
