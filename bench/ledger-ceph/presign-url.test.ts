import { expect, it } from "vitest";
import { presignUrl } from "./presign-url.ts";

it("presigned address: has the signature of the example in the documentation of S3", () => {
  const signed = presignUrl({
    method: "GET",
    url: "https://examplebucket.s3.amazonaws.com/test.txt",
    region: "us-east-1",
    accessKey: "AKIAIOSFODNN7EXAMPLE",
    secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    at: new Date("2013-05-24T00:00:00Z"),
    expiresSeconds: 86_400,
  });
  expect(new URL(signed).searchParams.get("X-Amz-Signature")).toBe(
    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});
