import type { Page } from "@playwright/test";

/** Answers of a ledger, for states that a healthy one does not reach. */
export interface StatisticsAnswers {
  figures: object;
  devices: readonly object[];
}

export function deviceAt(id: string, city: string, country: string, coordinates: readonly [number, number]) {
  const [latitude, longitude] = coordinates;
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

/** Figures of twelve blocks with the given number of copies on each device. */
export function figuresOf(copies: Readonly<Record<string, number>>, countries: readonly string[]) {
  const devices = Object.entries(copies).map(([id, count]) => ({ id, copies: count }));
  const total = devices.reduce((sum, device) => sum + device.copies, 0);
  return {
    used: 48_000_000,
    available_space: 2_952_000_000,
    blocks_count: 12,
    unique_blocks: 12,
    total_blocks: total,
    replication_rate: total / 12,
    replication_percent: total === 36 ? 100 : 83.3,
    devices_count: devices.length,
    countries: [...countries],
    devices,
  };
}

/** Replaces the answers of the ledger for this page. It lists no blocks. */
export async function answerStatistics(page: Page, answers: StatisticsAnswers): Promise<void> {
  await page.unroute(/\/v1\/statistics\//);
  await page.route(/\/v1\/statistics\//, (route) => {
    const { pathname } = new URL(route.request().url());
    const lists = pathname.endsWith("/map_info") ? { devices: answers.devices } : { blocks: [], next: null };
    const isFigures = /\/address\/\w+$/.test(pathname);
    return route.fulfill({
      json: isFigures ? answers.figures : lists,
      headers: { "access-control-allow-origin": "*" },
    });
  });
}
