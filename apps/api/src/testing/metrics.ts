/** Sum of a metric over several servers, by the addresses of their internal ports. `series` is the metric with its labels, as in `/metrics`. */
export async function metricSum(urls: readonly string[], series: string): Promise<number> {
  const texts = await Promise.all(urls.map(readMetrics));
  return texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.startsWith(`${series} `))
    .reduce((sum, line) => sum + Number(line.slice(series.length + 1)), 0);
}

async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`${url} has no metrics.`);
  return await response.text();
}
