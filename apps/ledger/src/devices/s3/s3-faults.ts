/** Answers of S3 engines by which the device distinguishes its state. */
export type S3Fault = "no bucket" | "no object" | "no such range" | "exists" | "full" | "other";

/** Codes for lack of space: Ceph and others, MinIO, and the status of WebDAV. */
const fullCodes: readonly string[] = ["QuotaExceeded", "XMinioStorageFull", "StorageFull", "InsufficientStorage"];
const credentialCodes: readonly string[] = [
  ...["InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "InvalidSecurity"],
  ...["CredentialsProviderError", "AuthorizationHeaderMalformed"],
];
const timeoutCodes: readonly string[] = ["TimeoutError", "AbortError", "RequestTimeout", "ETIMEDOUT"];

/** A request to the engine that failed. Its message has no secrets: those of the engine and the SDK may have. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly fault: S3Fault;
  /** Whether the engine surely did not do what was asked: it has answered, or got no request. */
  readonly isAnswered: boolean;

  constructor(message: string, fault: S3Fault, isAnswered: boolean) {
    super(message);
    this.fault = fault;
    this.isAnswered = isAnswered;
  }
}

/** `profile` and `bucket` are named in the message. */
export function toS3Error(error: unknown, { profile, bucket }: { profile: string; bucket: string }): S3Error {
  if (error instanceof S3Error) return error;
  const { code, status } = readAnswer(error);
  const isAnswered = status !== undefined && status < 500;
  const make = (message: string, fault: S3Fault = "other") => new S3Error(message, fault, isAnswered);
  if (code === "NoSuchBucket") return make(`there is no bucket ${bucket}`, "no bucket");
  if (code === "NoSuchKey" || (code === "NotFound" && status === 404)) return make("there is no object", "no object");
  if (code === "InvalidRange" || status === 416) return make("the range is behind the end", "no such range");
  if (status === 412) return make("the object exists", "exists");
  if (fullCodes.includes(code) || status === 507) return make("it is full", "full");
  if (credentialCodes.includes(code)) return make(`the credentials of the profile ${profile} are not valid (${code})`);
  if (status === 401 || status === 403) return make(`the profile ${profile} has no permission for this (${code})`);
  if (timeoutCodes.includes(code)) return make("it does not answer in time");
  if (status !== undefined) return make(`it answered with the status ${status} (${code})`);
  return make(`it can't be reached (${code})`);
}

/** Name or code, and HTTP status where there was an answer. Codes of engines are words. */
function readAnswer(error: unknown): { code: string; status: number | undefined } {
  if (!(error instanceof Error)) return { code: "unknown", status: undefined };
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const name = error.name === "Error" && typeof code === "string" ? code : error.name;
  return { code: /^[A-Za-z0-9_]{1,60}$/.test(name) ? name : "unknown", status };
}
