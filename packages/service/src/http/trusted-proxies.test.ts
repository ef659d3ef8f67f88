import { expect, test } from "vitest";
import { createProxyMatcher } from "./trusted-proxies.ts";

test.each([
  [["loopback"], "127.0.0.1", true],
  [["loopback"], "127.9.9.9", true],
  [["loopback"], "::1", true],
  [["loopback"], "::ffff:127.0.0.1", true],
  [["loopback"], "10.0.0.1", false],
  [["uniquelocal"], "192.168.3.4", true],
  [["linklocal"], "fe80::1", true],
  [["203.0.113.7"], "203.0.113.7", true],
  [["203.0.113.7"], "203.0.113.8", false],
  [["10.1.0.0/16", "2001:db8::/32"], "::ffff:10.1.2.3", true],
  [["10.1.0.0/16", "2001:db8::/32"], "2001:db8:1::1", true],
  [["10.1.0.0/16", "2001:db8::/32"], "2001:db9::1", false],
  [false, "127.0.0.1", false],
] as const)("createProxyMatcher: with %j the address %s is a trusted proxy: %s", (trusted, address, isTrusted) => {
  expect(createProxyMatcher(trusted === false ? false : [...trusted])(address)).toBe(isTrusted);
});

test("createProxyMatcher: a connection without an address is no trusted proxy", () => {
  expect(createProxyMatcher(["loopback"])(undefined)).toBe(false);
});
