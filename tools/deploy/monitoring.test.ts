import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { startTestApi } from "../../apps/api/src/testing/api-server.ts";
import { startPaymentWorld } from "../../apps/api/src/testing/payment-api.ts";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";
import { projectRoot } from "../start/paths.ts";

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.optional(z.string()),
          labels: z.object({ severity: z.enum(["warning", "critical"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).check(z.minLength(1)),
    }),
  ),
});

const read = (name: string) => readFile(join(projectRoot, "deploy/monitoring", name), "utf8");

/** Words of PromQL that name no metric. */
const promqlWords = new Set(
  "absent sum min max avg rate increase delta histogram_quantile topk by or and on ignoring without unless".split(" "),
);

/** Names of metrics in an expression, without labels, durations and words of the language. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, "");
  return (bare.match(/[a-zA-Z_:][a-zA-Z0-9_:]*/g) ?? []).filter((word) => !promqlWords.has(word));
}

/** Names of all series that a server exports, with those of the parts of a histogram. */
async function scrape(internalUrl: string): Promise<string[]> {
  const text = await (await fetch(`${internalUrl}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}

async function exportedMetrics(): Promise<Set<string>> {
  const world = await startPaymentWorld();
  const api = await startTestApi({ paymentChain: world.open() });
  const url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  const database = await openDatabase({ url, schemaName });
  const dataFolder = await mkdtemp(join(tmpdir(), "dexnet-monitoring-"));
  const ledger = await runLedger({ database, dataFolder });
  onTestFinished(async () => {
    await api.close();
    await world.stop();
    await ledger.stop();
    await database.close();
    await dropTestDatabase(url);
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  });
  // `up` is Prometheus' own.
  return new Set(["up", ...(await scrape(api.internalUrl)), ...(await scrape(ledger.internalUrl))]);
}

test("every metric of the dashboard and of the alert rules is exported by a server", { tags: "full" }, async () => {
  const dashboard = dashboardSchema.parse(JSON.parse(await read("dashboard.json")));
  const rules = rulesSchema.parse(parse(await read("alerts.yaml"))).groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ];
  const named = new Set(expressions.flatMap(metricsOf));
  expect(named.size).toBeGreaterThan(25);
  const exported = await exportedMetrics();
  expect([...named].filter((name) => !exported.has(name))).toEqual([]);
});

test("metricsOf finds the metrics of an expression", () => {
  const expression =
    'histogram_quantile(0.99, sum by (job, le) (rate(a_bucket{status="5xx"}[5m]))) > 5 or max(b_total) * 2';
  expect(metricsOf(expression)).toEqual(["a_bucket", "b_total"]);
});

test("Prometheus finds the pods of the manifests, and names their jobs as the rules do", async () => {
  const { scrape_configs: jobs } = parse(await read("prometheus-kubernetes.yml"));
  expect(jobs).toHaveLength(1);
  const [{ relabel_configs: relabel }] = jobs;
  for (const [app, port] of Object.entries({ api: "8090", ledger: "8091" })) {
    const [deployment] = parseAllDocuments(
      await readFile(join(projectRoot, `deploy/kubernetes/${app}.yaml`), "utf8"),
    ).map((document) => document.toJS());
    const { labels, annotations } = deployment.spec.template.metadata;
    const kept = relabel.find(({ action }: { action?: string }) => action === "keep");
    expect(kept.source_labels).toEqual(["__meta_kubernetes_pod_label_app"]);
    expect(labels.app).toMatch(new RegExp(`^(?:${kept.regex})$`));
    expect(annotations["prometheus.io/port"]).toBe(port);
    expect(relabel).toContainEqual({ source_labels: ["__meta_kubernetes_pod_label_app"], target_label: "job" });
  }
});

test("Prometheus scrapes the internal ports of the compose file and reads the rules", async () => {
  const { scrape_configs: jobs, rule_files: files } = parse(await read("prometheus.yml"));
  expect(files).toEqual(["alerts.yaml"]);
  const compose = parse(await readFile(join(projectRoot, "deploy/compose.yaml"), "utf8"), { merge: true });
  for (const { job_name: job, static_configs: configs } of jobs) {
    const port = job === "api" ? 8090 : 8091;
    const expected = [1, 2].map(
      (number) => `${compose.services[`${job}-${number}`].networks.servers.ipv4_address}:${port}`,
    );
    expect(configs[0].targets).toEqual(expected);
  }
});
