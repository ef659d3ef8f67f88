import { blake3 } from "@napi-rs/blake-hash";

export interface PlacedDevice {
  readonly name: string;
  readonly country: string;
  /** Above 0: its share of copies, in proportion to those of the others. */
  readonly weight: number;
}

/**
 * Weighted rendezvous hashing: each block has its own order of all devices, the same in every process that has the same
 * facts. A device comes first for its share of all weights; one that comes, goes or changes its weight moves only the
 * copies that it gains or loses.
 */
export function rankDevices<D extends PlacedDevice>(blockCid: string, devices: readonly D[]): D[] {
  const scored = devices.map((device) => ({ device, score: score(blockCid, device) }));
  scored.sort((a, b) => (a.score === b.score ? (a.device.name < b.device.name ? -1 : 1) : a.score < b.score ? 1 : -1));
  return scored.map(({ device }) => device);
}

/**
 * Devices for copies of a block, best first: each in a country that has no copy yet while there are such, and then
 * wherever there is room. `holding` are devices that have a copy already; they are not given again.
 */
export function chooseDevices<D extends PlacedDevice>(options: {
  readonly blockCid: string;
  readonly devices: readonly D[];
  readonly count: number;
  readonly holding?: readonly PlacedDevice[];
}): D[] {
  const held = options.holding ?? [];
  const heldNames = new Set(held.map((device) => device.name));
  const countries = new Set(held.map((device) => device.country));
  const ranked = rankDevices(
    options.blockCid,
    options.devices.filter((device) => !heldNames.has(device.name)),
  );
  const abroad: D[] = [];
  const others: D[] = [];
  for (const device of ranked) {
    if (countries.has(device.country)) {
      others.push(device);
    } else {
      countries.add(device.country);
      abroad.push(device);
    }
  }
  return [...abroad, ...others].slice(0, options.count);
}

/**
 * Of devices whose waits are drawn at random, with a mean of 1 / weight, each is the first for its share of the weights:
 * `-ln(u)` is such a wait, and its inverse puts the shortest first. The draw is BLAKE3 over both names; neither can hold
 * the character between them.
 */
function score(blockCid: string, { name, weight }: PlacedDevice): number {
  const drawn = blake3(`${name}\n${blockCid}`).readBigUInt64BE(0) >> 11n;
  // 53 bits are what a number can hold; the half keeps it off both ends, where the logarithm has none.
  const u = (Number(drawn) + 0.5) / 2 ** 53;
  return -weight / Math.log(u);
}
