import * as z from "zod/mini";

/** Settings of a device in a bucket. The credentials are not among them: they are in a file, under the name of the profile. */
export const s3SettingsSchema = z.strictObject({
  endpoint: z.pipe(
    z
      .url({ protocol: /^https?$/ })
      .check(
        z.maxLength(300),
        z.refine(isOrigin, "an endpoint is https://host:port, without a path, a user or a query"),
      ),
    z.transform((endpoint) => new URL(endpoint).origin),
  ),
  region: z._default(
    z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "a region is lower case letters, digits and hyphens")),
    "us-east-1",
  ),
  bucket: z
    .string()
    .check(
      z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket is 3 to 63 lower case letters, digits, dots and hyphens"),
    ),
  prefix: z.pipe(
    z._default(
      z
        .string()
        .check(
          z.regex(/^(?:[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*\/?)?$/, "a prefix is names between slashes"),
          z.maxLength(200),
        ),
      "",
    ),
    z.transform((prefix) => prefix.replace(/\/$/, "")),
  ),
  /** Whether the bucket is in the path or in the host name of a request. */
  addressing: z._default(z.enum(["path", "virtual-hosted"]), "path"),
  /** Space for copies, because an S3 engine does not tell how much is free. */
  capacityBytes: z.int().check(z.positive()),
  /** Profile of the credentials file. */
  profile: z.string().check(z.regex(/^[A-Za-z0-9._@-]{1,100}$/, "a profile is letters, digits, dots and hyphens")),
});

export type S3Settings = z.output<typeof s3SettingsSchema>;

/** The bucket with the prefix, whatever the addressing. */
export function locationOfBucket({ endpoint, bucket, prefix }: S3Settings): string {
  return `${endpoint}/${bucket}${prefix === "" ? "" : `/${prefix}`}`;
}

function isOrigin(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { username, password, pathname, search, hash } = new URL(endpoint);
  return username === "" && password === "" && pathname === "/" && search === "" && hash === "";
}
