import { expect, it } from "vitest";
import { networkKeyOf } from "./network-key.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
])("networkKeyOf: counts %s as %s", (address, key) => expect(networkKeyOf(address)).toBe(key));

it.each(["", "unknown", "', 1.2.3.4", "1.2.3", "999.1.1.1", "2001:db8", "_hidden", "[::1", "1.2.3.4:x"])(
  "networkKeyOf: counts the invalid address %j as unknown",
  (address) => expect(networkKeyOf(address)).toBe("unknown"),
);
