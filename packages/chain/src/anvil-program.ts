import { createRequire } from "node:module";

const PLATFORM_PACKAGES: Record<string, string> = {
  "linux-x64": "@foundry-rs/anvil-linux-amd64/bin/anvil",
  "linux-arm64": "@foundry-rs/anvil-linux-arm64/bin/anvil",
  "darwin-x64": "@foundry-rs/anvil-darwin-amd64/bin/anvil",
  "darwin-arm64": "@foundry-rs/anvil-darwin-arm64/bin/anvil",
  "win32-x64": "@foundry-rs/anvil-win32-amd64/bin/anvil.exe",
};

/**
 * The path of anvil's own program, which npm put beside its wrapper package. The wrapper isn't used: it would be one
 * more process between us and the chain.
 */
export function findAnvil(platform: string = `${process.platform}-${process.arch}`): string {
  const file = PLATFORM_PACKAGES[platform];
  if (file === undefined) {
    throw new Error(`The local chain has no program for ${platform}: set CHAIN_RPC_URL to a chain of yours.`);
  }
  // The platform's package is a dependency of the wrapper, so it is looked for from there.
  const fromHere = createRequire(import.meta.url);
  try {
    return createRequire(fromHere.resolve("@foundry-rs/anvil/package.json")).resolve(file);
  } catch (cause) {
    throw new Error("The local chain's program is not installed: run npm ci with optional packages.", { cause });
  }
}
