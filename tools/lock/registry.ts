import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Integrity hash of one version of a package, or undefined if the registry lacks it. npm sends the request, so the registry,
 * proxy and certificates of the machine apply. Throws if the registry does not answer.
 */
export async function fetchIntegrity(
  name: string,
  version: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  try {
    const { stdout } = await run("npm", ["view", `${name}@${version}`, "dist.integrity", "--json"], { env });
    const answer: unknown = stdout.trim() === "" ? undefined : JSON.parse(stdout);
    return typeof answer === "string" ? answer : undefined;
  } catch (cause) {
    // With --json the reason is in standard output. The error output depends on npm's log level.
    const output =
      cause instanceof Error && "stdout" in cause && "stderr" in cause
        ? `${cause.stderr}\n${cause.stdout}`
        : String(cause);
    if (/\bE404\b/.test(output)) return undefined;
    throw new Error(`npm could not ask its registry for ${name}@${version}: ${output.trim()}`, { cause });
  }
}
