/**
 * A failed start whose cause the operator can correct. The message has one sentence per line and is shown without a
 * stack.
 */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

interface SystemError extends Error {
  readonly code: string;
  readonly path?: string;
  readonly port?: number;
  readonly address?: string;
  readonly syscall?: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

const folderFaults: Readonly<Record<string, string>> = {
  EACCES: "this user has no right to write there",
  EPERM: "this user has no right to write there",
  EROFS: "it lies on a file system that is read-only",
  ENOTDIR: "a part of the path is not a folder",
  EEXIST: "a file stands in its place",
  ENOSPC: "the disk is full",
  ENOENT: "it does not exist and can't be made",
};

/** Error for a folder that a service needs and can't write. */
export function folderError(folder: string, cause: unknown): StartError {
  const reason = isSystemError(cause) ? folderFaults[cause.code] : undefined;
  const detail = reason ?? (cause instanceof Error ? cause.message : String(cause));
  return new StartError(`The folder ${folder} can't be written: ${detail}.`, { cause });
}

/** Sentence for an error that the operator can correct. Undefined for an internal error, which needs its stack. */
export function describeStartFailure(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!isSystemError(error)) return undefined;
  if (error.syscall === "listen") {
    const where = error.address === undefined ? "" : ` on ${error.address}`;
    if (error.code === "EADDRINUSE") return `Port ${error.port}${where} is in use already.`;
    if (error.code === "EACCES") return `Port ${error.port}${where} may not be opened by this user.`;
    if (error.code === "EADDRNOTAVAIL") return `This machine has no address ${error.address} to listen on.`;
  }
  if (error.path !== undefined && folderFaults[error.code] !== undefined) return folderError(error.path, error).message;
  return undefined;
}
