import type { Page } from "@playwright/test";

/** What a ledger could say, for states that a healthy one does not come to. */
export interface Word {
  figures: object;
  devices: readonly object[];
}

export function deviceAt(id: string, city: string, country: string, place: readonly [number, number]) {
  const [latitude, longitude] = place;
  const checked_at = new Date(Date.now() - 3 * 60_000).toISOString();
  return {
    id,
    city,
    country,
    latitude,
    longitude,
    demo: false,
    online: true,
    state: "active",
    copies: 500,
    checked_at,
  };
}

/** Twelve blocks, whose copies lie where they are given. */
export function figuresOf(copies: Readonly<Record<string, number>>, countries: readonly string[]) {
  const devices = Object.entries(copies).map(([id, count]) => ({ id, copies: count }));
  const total = devices.reduce((sum, device) => sum + device.copies, 0);
  return {
    ...{ used: 48_000_000, available_space: 2_952_000_000, blocks_count: 12, unique_blocks: 12, total_blocks: total },
    ...{ replication_rate: total / 12, replication_percent: total === 36 ? 100 : 83.3 },
    ...{ devices_count: devices.length, countries: [...countries], devices },
  };
}

/** From now on the page hears this in place of what the ledger says. */
export async function say(page: Page, word: Word): Promise<void> {
  await page.unroute(/\/v1\/statistics\//);
  await page.route(/\/v1\/statistics\//, (route) =>
    route.fulfill({
      json: route.request().url().includes("map_info") ? { devices: word.devices } : word.figures,
      headers: { "access-control-allow-origin": "*" },
    }),
  );
}
