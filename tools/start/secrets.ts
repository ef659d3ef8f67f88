import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newInviteCode } from "@dexnet/protocol/invite-code";
import { secretKeySetting } from "@dexnet/service/process/settings";
import { StartError } from "@dexnet/service/process/start-error";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import * as z from "zod/mini";

const secretsSchema = z.object({
  TOKEN_SECRET: z.string().check(z.minLength(32)),
  INTERNAL_TOKEN: z.string().check(z.minLength(32)),
  LOG_SECRET_KEY: secretKeySetting(),
  FIRST_INVITE_CODE: z.string().check(z.minLength(1), z.maxLength(64)),
});

/** A file of an earlier version has no key of the log. */
const storedSchema = z.partial(secretsSchema, { LOG_SECRET_KEY: true });

export type Secrets = z.output<typeof secretsSchema>;
export type StoredSecrets = z.output<typeof storedSchema>;

/**
 * Secrets of this installation. They are created once, in a file that only this user can read. Throws for a folder with data
 * but without the file: new secrets would end every session and could not decrypt the existing data.
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
  const { LOG_SECRET_KEY, ...others } = await readSecrets(dataFolder);
  if (LOG_SECRET_KEY !== undefined) return { ...others, LOG_SECRET_KEY };
  const completed = { ...others, LOG_SECRET_KEY: newSecretKey() };
  await writeSecrets(path, completed);
  return completed;
}

async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
}

export function secretsPath(dataFolder: string): string {
  return join(dataFolder, "secrets.json");
}

/** Reads existing secrets. */
export async function readSecrets(dataFolder: string): Promise<StoredSecrets> {
  const path = secretsPath(dataFolder);
  try {
    return storedSchema.parse(JSON.parse(await readFile(path, "utf8")));
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
    LOG_SECRET_KEY: newSecretKey(),
    FIRST_INVITE_CODE: newInviteCode(),
  };
}

function newSecretKey(): string {
  return randomBytes(32).toString("hex");
}
