import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

function directives(headers: Readonly<Record<string, string>>): Map<string, string> {
  const policy = headers["content-security-policy"] ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe("securityHeaders", () => {
  it("allows only the listed sources by default", () => {
    expect(Object.fromEntries(directives(securityHeaders({})))).toEqual({
      "default-src": "'none'",
      "script-src": "'self' 'wasm-unsafe-eval'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "img-src": "'self' blob: data:",
      "media-src": "'self' blob:",
      "font-src": "'self'",
      "worker-src": "'self'",
      "manifest-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
  });

  it("adds only the sources that an application asks for", () => {
    const policy = directives(securityHeaders({ csp: { connect: ["http://localhost:8081"], inlineStyles: true } }));
    expect(policy.get("connect-src")).toBe("'self' http://localhost:8081");
    expect(policy.get("style-src")).toBe("'self' 'unsafe-inline'");
    expect(policy.get("script-src")).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy.has("frame-src")).toBe(false);
    expect(directives(securityHeaders({ csp: { frame: ["'self'"] } })).get("frame-src")).toBe("'self'");
  });

  it("refuses a source that would add a directive", () => {
    expect(() => securityHeaders({ csp: { connect: ["http://a; script-src *"] } })).toThrow(TypeError);
    expect(() => securityHeaders({ csp: { img: ["http://a http://b"] } })).toThrow(TypeError);
  });

  it("sends strict-transport-security only for a public https address", () => {
    expect(securityHeaders({ publicUrl: "http://localhost:8080" })["strict-transport-security"]).toBeUndefined();
    expect(securityHeaders({ publicUrl: "https://dexnet.example" })["strict-transport-security"]).toMatch(
      /^max-age=\d{8}/,
    );
  });

  it("isolates the page and sends no referrer", () => {
    expect(securityHeaders({})).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  });

  it("allows passkeys to the own pages only", () => {
    const policy = securityHeaders({})["permissions-policy"];
    expect(policy).toContain("publickey-credentials-get=(self)");
    expect(policy).toContain("publickey-credentials-create=(self)");
  });
});
