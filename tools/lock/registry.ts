import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The integrity hash that npm's registry has for one version of a package, or undefined when it has no such version.
 * npm itself asks, so the machine's registry, proxy and certificates apply. Throws when the registry does not answer.
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
    // With --json the reason is in the output; what is printed beside it depends on npm's log level.
    const said =
      cause instanceof Error && "stdout" in cause && "stderr" in cause
        ? `${cause.stderr}\n${cause.stdout}`
        : String(cause);
    if (/\bE404\b/.test(said)) return undefined;
    throw new Error(`npm could not ask its registry for ${name}@${version}: ${said.trim()}`, { cause });
  }
}
