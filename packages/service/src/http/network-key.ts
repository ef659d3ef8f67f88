import { isIP } from "node:net";

const groups = 8;

/**
 * Key under which requests of a network address are counted. One subscriber has a whole /64 of IPv6, so a /64 is one
 * key. An IPv4 address in IPv6 notation has the key of the IPv4 address. All invalid addresses share one key, so that
 * inventing them gives no advantage.
 */
export function networkKeyOf(address: string): string {
  const bare = withoutPort(address.trim()).replace(/%.*$/, "");
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version !== 6) return "unknown";
  const parts = expand(bare);
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (isMapped)
    return parts
      .slice(6)
      .flatMap((part) => [part >> 8, part & 0xff])
      .join(".");
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  // The URL parser normalizes the address: no leading zeros, no dotted IPv4 at the end.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const read = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(groups - first.length - last.length).fill(0), ...last];
}
