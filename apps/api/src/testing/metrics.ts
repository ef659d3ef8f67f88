/** Sum of a metric over several servers. `series` is the metric with its labels, as in `/metrics`. */
export async function metricSum(urls: readonly string[], series: string): Promise<number> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  return texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.startsWith(`${series} `))
    .reduce((sum, line) => sum + Number(line.slice(series.length + 1)), 0);
}
