import { AppError } from "@dexnet/protocol/errors/errors";

/** Whether this browser has passkeys. Pages of an insecure origin have none. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Loads the code for passkeys. Fault: network. */
export async function loadCeremonies() {
  try {
    return await import("./passkey-ceremonies.ts");
  } catch (cause) {
    throw new AppError("network", { cause });
  }
}
