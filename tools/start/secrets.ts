import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newInviteCode } from "@dexnet/protocol/invite-code";
import { StartError } from "@dexnet/service/start-error";
import { writeFileAtomically } from "@dexnet/service/write-file-atomically";
import { z } from "zod";

const secretsSchema = z.object({
  TOKEN_SECRET: z.string().min(32),
  INTERNAL_TOKEN: z.string().min(32),
  FIRST_INVITE_CODE: z.string().min(1).max(64),
});

export type Secrets = z.output<typeof secretsSchema>;

/**
 * The secrets of this installation. Made once, in a file that only this user can read. A folder with data but without
 * the file is refused: new secrets would end every session and could not open what the old ones sealed.
 */
export async function readOrMakeSecrets(dataFolder: string): Promise<Secrets> {
  const path = secretsPath(dataFolder);
  if (!existsSync(path)) {
    if (existsSync(join(dataFolder, "api"))) {
      throw new StartError(`The file ${path} is missing beside data that needs it: put it back from your backup.`);
    }
    await writeSecrets(path, makeSecrets());
  }
  await chmod(path, 0o600);
  return await readSecrets(dataFolder);
}

export function secretsPath(dataFolder: string): string {
  return join(dataFolder, "secrets.json");
}

/** The secrets that were made before. */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const path = secretsPath(dataFolder);
  try {
    return secretsSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EACCES") {
      throw new StartError(`The file ${path} can't be read by this user.`, { cause });
    }
    throw new StartError(`The file ${path} is damaged: put it back from your backup.`, { cause });
  }
}

function makeSecrets(): Secrets {
  return {
    TOKEN_SECRET: randomBytes(48).toString("base64url"),
    INTERNAL_TOKEN: randomBytes(32).toString("base64url"),
    FIRST_INVITE_CODE: newInviteCode(),
  };
}

async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
}
