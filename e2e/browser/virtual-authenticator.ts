import type { Page } from "@playwright/test";

/** A passkey provider inside of Chromium that verifies its user at once. */
export interface VirtualAuthenticator {
  /** Number of passkeys that it holds. */
  count(): Promise<number>;
  remove(): Promise<void>;
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await devTools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    async remove() {
      await devTools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      await devTools.detach();
    },
  };
}
