export interface S3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** A bucket with a user of its own, and the faults that an operator of the engine can cause. */
export interface S3Location {
  readonly bucket: string;
  readonly keys: S3Keys;
  /** Limits the space of the objects to what they have now and that many bytes. Undefined removes the limit. */
  setFreeBytes(bytes: number | undefined): Promise<void>;
  /** Whether the user may only read. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Replaces the keys of the user. The old ones are invalid from then on. */
  rotateKeys(): Promise<S3Keys>;
  /** Deletes the bucket with all objects. */
  deleteBucket(): Promise<void>;
}

/** An S3 engine on loopback: Ceph, or the server of s3-server.ts. Both pass the suite of s3-suite.ts. */
export interface S3Engine {
  readonly endpoint: string;
  /** Host name below which buckets are host names. It is not in the DNS. */
  readonly hostName: string;
  createLocation(): Promise<S3Location>;
}
