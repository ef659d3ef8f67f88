import { describe, expect, test } from "vitest";
import { inviteOfLink } from "./invite-of-link.ts";

describe("inviteOfLink", () => {
  test("returns the code of the link as it is printed", () => {
    expect(inviteOfLink({ invite: "cdfghjkmnpqrtvw" })).toBe("CDFGH-JKMNP-QRTVW");
    expect(inviteOfLink({ invite: " come-in " })).toBe("come-in");
  });
  test.each([[{}], [{ invite: "" }], [{ invite: ["a", "b"] }], [{ invite: "x".repeat(65) }]])(
    "is empty for %j",
    (search) => expect(inviteOfLink(search)).toBe(""),
  );
});
