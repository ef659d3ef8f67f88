/**
 * A start that can't succeed for a reason that the operator can mend. The message is one sentence for them, or one
 * per line: no stack is shown beside it.
 */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

interface SystemError extends Error {
  code: string;
  path?: string;
  port?: number;
  address?: string;
  syscall?: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "this user has no right to write there",
  EPERM: "this user has no right to write there",
  EROFS: "it lies on a file system that is read-only",
  ENOTDIR: "a part of the path is not a folder",
  EEXIST: "a file stands in its place",
  ENOSPC: "the disk is full",
  ENOENT: "it does not exist and can't be made",
};

/** The sentence for a folder that a service needs and can't write, as an error to throw. */
export function folderError(folder: string, cause: unknown): StartError {
  const reason = isSystemError(cause) ? fileFaults[cause.code] : undefined;
  const detail = reason ?? (cause instanceof Error ? cause.message : String(cause));
  return new StartError(`The folder ${folder} can't be written: ${detail}.`, { cause });
}

/** One sentence for an error that the operator can mend; undefined for a mistake of ours, which deserves its stack. */
export function startFailureSentence(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!isSystemError(error)) return undefined;
  if (error.syscall === "listen") {
    const where = error.address === undefined ? "" : ` on ${error.address}`;
    if (error.code === "EADDRINUSE") return `Port ${error.port}${where} is in use already.`;
    if (error.code === "EACCES") return `Port ${error.port}${where} may not be opened by this user.`;
    if (error.code === "EADDRNOTAVAIL") return `This machine has no address ${error.address} to listen on.`;
  }
  if (error.path !== undefined && fileFaults[error.code] !== undefined) return folderError(error.path, error).message;
  return undefined;
}
