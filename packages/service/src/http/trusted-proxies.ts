import { BlockList, isIP } from "node:net";
import * as z from "zod/mini";

/** Names of networks that the setting may contain. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Addresses, networks and names of networks whose `X-Forwarded-For` header is trusted. False for none. */
export type TrustedProxies = string[] | false;

/** `TRUSTED_PROXIES`. */
export function trustedProxiesSetting() {
  const names = Object.keys(namedNetworks).join(", ");
  return z._default(
    z
      .pipe(
        z.string(),
        z.transform(
          (text): TrustedProxies => (text.trim() === "none" ? false : text.split(",").map((one) => one.trim())),
        ),
      )
      .check(
        z.refine((list) => list === false || list.every(isNetwork), {
          message: `must be none, or a list of addresses, networks like 10.0.0.0/8, and the words ${names}`,
        }),
      ),
    ["loopback"],
  );
}

function isNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Creates a function that tells whether a connection comes from a trusted proxy. */
export function createProxyMatcher(trusted: TrustedProxies): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of trusted === false ? [] : trusted) {
    for (const network of namedNetworks[entry] ?? [entry]) {
      const [address = "", prefix] = network.split("/");
      const family = isIP(address) === 6 ? "ipv6" : "ipv4";
      if (prefix === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(prefix), family);
    }
  }
  // BlockList matches IPv4 addresses in IPv6 notation with IPv4 networks.
  return (address) => address !== undefined && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
