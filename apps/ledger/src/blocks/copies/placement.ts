import { blake3 } from "@napi-rs/blake-hash";

export interface PlacementCandidate {
  readonly name: string;
  readonly country: string;
  /** Above 0: the share of copies is proportional to the weight. */
  readonly weight: number;
}

/**
 * Weighted rendezvous hashing: each block has its own order of all devices, the same in every process with the same data. A
 * device comes first for its share of all weights. When a device is added, removed or changes its weight, only the copies
 * that it gains or loses move.
 */
export function rankDevices<D extends PlacementCandidate>(blockCid: string, devices: readonly D[]): D[] {
  const scored = devices.map((device) => ({ device, score: score(blockCid, device) }));
  scored.sort((a, b) => (a.score === b.score ? (a.device.name < b.device.name ? -1 : 1) : a.score < b.score ? 1 : -1));
  return scored.map(({ device }) => device);
}

/**
 * Chooses devices for copies of a block, best first: devices in countries without a copy, then the others. `copyDevices`
 * have a copy already and are not chosen.
 */
export function chooseDevices<D extends PlacementCandidate>(options: {
  readonly blockCid: string;
  readonly devices: readonly D[];
  readonly count: number;
  readonly copyDevices?: readonly PlacementCandidate[];
}): D[] {
  const { copyDevices = [] } = options;
  const usedNames = new Set(copyDevices.map((device) => device.name));
  const countries = new Set(copyDevices.map((device) => device.country));
  const ranked = rankDevices(
    options.blockCid,
    options.devices.filter((device) => !usedNames.has(device.name)),
  );
  const inNewCountries: D[] = [];
  const others: D[] = [];
  for (const device of ranked) {
    if (countries.has(device.country)) {
      others.push(device);
    } else {
      countries.add(device.country);
      inNewCountries.push(device);
    }
  }
  return [...inNewCountries, ...others].slice(0, options.count);
}

/**
 * With random waits of a mean of 1 / weight, each device has the shortest wait for its share of the weights. `-ln(u)` is such
 * a wait, and the inverse ranks the shortest first. The random value is BLAKE3 of both names. The separator occurs in neither.
 */
function score(blockCid: string, { name, weight }: PlacementCandidate): number {
  const drawn = blake3(`${name}\n${blockCid}`).readBigUInt64BE(0) >> 11n;
  // A number has 53 bits. The half avoids 0 and 1, where the logarithm is not usable.
  const u = (Number(drawn) + 0.5) / 2 ** 53;
  return -weight / Math.log(u);
}
