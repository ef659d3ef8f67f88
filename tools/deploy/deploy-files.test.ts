import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { maxBatchBytes, maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { defaultConnectionsPerNetwork } from "@dexnet/service/http/network-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { apiSettingNames, readApiSettings } from "../../apps/api/src/settings.ts";
import { ledgerSettingNames, readLedgerSettings } from "../../apps/ledger/src/settings.ts";
import { projectRoot } from "../start/paths.ts";

const inProject = (path: string) => join(projectRoot, path);
const read = (path: string) => readFileSync(inProject(path), "utf8");
const kubernetes = "deploy/kubernetes";

/** Contents of the files that settings name, by the end of the path. */
const secretTexts: Readonly<Record<string, string>> = {
  database_url: "postgres://dexnet:password@database/dexnet",
  internal_token: "i".repeat(40),
  log_secret_key: "ab".repeat(32),
  token_secret: "t".repeat(40),
  smtp_url: "smtp://mail.example.org",
  s3_credentials: "",
  devices: read("deploy/devices.example.json"),
};
const servers = {
  api: { names: apiSettingNames, read: readApiSettings },
  ledger: { names: ledgerSettingNames, read: readLedgerSettings },
} as const;
type ServerName = keyof typeof servers;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-deploy-"));
  for (const [name, text] of Object.entries(secretTexts)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      command: z.optional(z.array(z.string())),
      environment: z._default(z.record(z.string(), z.string()), {}),
      secrets: z._default(z.array(z.string()), []),
      networks: z.object({ servers: z.object({ ipv4_address: z.string() }) }),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const secretSource = z.optional(z.looseObject({ items: z.array(z.object({ key: z.string(), path: z.string() })) }));
const podSchema = z.looseObject({
  containers: z.array(z.looseObject({})),
  volumes: z.array(
    z.looseObject({
      secret: secretSource,
      projected: z.optional(z.looseObject({ sources: z.array(z.looseObject({ secret: secretSource })) })),
    }),
  ),
});
const compose = composeSchema.parse(parse(read("deploy/compose.yaml"), { merge: true }));

const kubernetesFiles = readdirSync(inProject(kubernetes), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(inProject(kubernetes), join(entry.parentPath, entry.name)));
const manifests = kubernetesFiles.filter((path) => !path.endsWith("kustomization.yaml"));
const objects = manifests.flatMap((path) =>
  parseAllDocuments(read(`${kubernetes}/${path}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  }),
);
const find = (kind: string, name: string) => objects.find((one) => one.kind === kind && one.metadata.name === name);

/** Values as a server would read them: files of secrets are those of the test, variables of the shell are absent. */
function valuesOf(environment: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(environment).map(([name, value]): [string, string] => {
    if (!value.startsWith("/run/secrets/")) return [name, value.startsWith("${") ? "" : value];
    const secret = (value.split("/").at(-1) ?? "").replace(".json", "");
    return [name, join(folder, secret)];
  });
  return Object.fromEntries(entries);
}

function expectGoodSettings(server: ServerName, environment: Readonly<Record<string, string>>): void {
  const { names, read: readServerSettings } = servers[server];
  const own = Object.keys(environment).map((name) => (names.includes(name) ? name : name.replace(/_FILE$/, "")));
  // Settings that both servers share may be those of the other one.
  const known = [...apiSettingNames, ...ledgerSettingNames];
  expect(own.filter((name) => !known.includes(name))).toEqual([]);
  const settings = readServerSettings({ ...valuesOf(environment), NODE_ENV: "production" });
  expect(settings.internalToken).toBe(secretTexts.internal_token);
  expect(settings.stopDelayMs).toBeGreaterThan(0);
}

describe("compose.yaml", () => {
  test.each(["api-1", "api-2", "ledger-1", "ledger-2"])("has good settings for %s, and its secrets", (name) => {
    const service = compose.services[name];
    if (service === undefined) throw new Error(`${name} is missing`);
    expectGoodSettings(name.startsWith("api") ? "api" : "ledger", service.environment);
    const paths = Object.values(service.environment).filter((value) => value.startsWith("/run/secrets/"));
    expect(paths.map((path) => path.slice("/run/secrets/".length)).sort()).toEqual([...service.secrets].sort());
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], image: "dexnet" });
    expect(existsSync(inProject(service.command?.[1] ?? ""))).toBe(true);
  });

  test("defines every secret that a service uses", () => {
    const used = Object.values(compose.services).flatMap(({ secrets }) => secrets);
    expect(used.filter((name) => compose.secrets[name] === undefined)).toEqual([]);
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    expect(read(".gitignore")).toContain("deploy/secrets/");
  });

  test("gives the servers the addresses that nginx.conf names, and publishes only the proxy", () => {
    const addresses = (name: string) => compose.services[name]?.networks.servers.ipv4_address;
    const configuration = read("deploy/nginx/nginx.conf");
    for (const number of [1, 2]) {
      expect(configuration).toContain(`server ${addresses(`api-${number}`)}:8080 `);
      expect(configuration).toContain(`server ${addresses(`ledger-${number}`)}:8081 `);
      expect(configuration).toContain(`server ${addresses(`ledger-${number}`)}:8091 `);
    }
    const published = Object.entries(compose.services).filter(([, service]) => service.ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["proxy"]);
    for (const [, file] of configuration.matchAll(/include (\S+);/g)) {
      expect(existsSync(inProject(`deploy/nginx/${file}`))).toBe(true);
    }
  });
});

describe("nginx", () => {
  const maxBodyBytes = (name: string) => {
    const megabytes = /client_max_body_size (\d+)m;/.exec(read(`deploy/nginx/${name}`))?.[1];
    return Number(megabytes) * 1024 * 1024;
  };

  test("accepts the largest bodies that the servers accept, with what is around them", () => {
    const aroundBytes = 64 * 1024;
    expect(maxBodyBytes("api.conf")).toBeGreaterThanOrEqual(maxFileDatabaseBytes + aroundBytes);
    expect(maxBodyBytes("internal.conf")).toBeGreaterThanOrEqual(maxFileDatabaseBytes + aroundBytes);
    expect(maxBodyBytes("ledger.conf")).toBeGreaterThanOrEqual(maxBatchBytes + aroundBytes);
  });

  test("allows an address more requests than the servers do, which answer with a code", () => {
    const [, most] = /^limit_conn per_address (\d+);$/m.exec(read("deploy/nginx/proxy.conf")) ?? [];
    expect(Number(most)).toBeGreaterThan(defaultConnectionsPerNetwork);
  });
});

describe("Kubernetes manifests", () => {
  test("are all listed by the kustomization of their folder", () => {
    const kustomizations = kubernetesFiles.filter((path) => path.endsWith("kustomization.yaml"));
    const listed = kustomizations.flatMap((path) =>
      parse(read(`${kubernetes}/${path}`)).resources.map((name: string) => join(dirname(path), name)),
    );
    expect(listed.sort()).toEqual([...manifests].sort());
  });

  test("mount the secrets that a pod needs, and no others", () => {
    const podsOf = (object: Record<string, unknown>) => {
      const { spec } = z.looseObject({ spec: z.looseObject({}) }).parse(object);
      const job = z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({}) }) }).safeParse(spec);
      const template = (job.success ? job.data.jobTemplate.spec : spec).template;
      return z.looseObject({ spec: podSchema }).parse(template).spec;
    };
    const workloads = objects.filter(({ kind }) => ["Deployment", "StatefulSet", "CronJob"].includes(kind));
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      "api",
      "backup",
      "ledger",
      "postgres",
      "s3",
    ]);
    for (const workload of workloads) {
      const { volumes, containers } = podsOf(workload);
      const mounted = volumes.flatMap(({ secret, projected }) =>
        [secret, ...(projected?.sources ?? []).map((source) => source.secret)].flatMap((one) =>
          (one?.items ?? []).map(({ path }) => `/run/secrets/dexnet/${path}`),
        ),
      );
      const settings = workload.kind === "Deployment" ? Object.values(find("ConfigMap", "dexnet").data) : [];
      const needed = JSON.stringify([containers, settings]).match(/\/run\/secrets\/dexnet\/[\w.]+/g);
      expect({ pod: workload.metadata.name, mounted: mounted.sort() }).toEqual({
        pod: workload.metadata.name,
        mounted: [...new Set(needed)].sort(),
      });
      expect(workload.spec.replicas === undefined || workload.kind === "StatefulSet").toBe(true);
    }
  });

  test.each<ServerName>(["api", "ledger"])("have good settings for the %s", (name) => {
    const [container] = find("Deployment", name).spec.template.spec.containers;
    const own = Object.fromEntries(container.env.map(({ name: key, value }: Record<string, string>) => [key, value]));
    expectGoodSettings(name, { ...find("ConfigMap", "dexnet").data, ...own });
    expect(existsSync(inProject(container.command[1]))).toBe(true);
  });

  test.each<ServerName>(["api", "ledger"])(
    "run the %s without rights, and lead every port and selector to it",
    (name) => {
      const { spec } = find("Deployment", name);
      const labels = spec.template.metadata.labels;
      expect(spec.selector.matchLabels).toEqual(labels);
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      const [container] = spec.template.spec.containers;
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      const ports = Object.fromEntries(container.ports.map((port: { name: string }) => [port.name, port]));
      for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"]) {
        expect(ports[container[probe].httpGet.port]).toBeDefined();
      }
      expect(container.readinessProbe.httpGet.path).toBe("/readyz");
      expect(container.livenessProbe.httpGet.path).toBe("/healthz");
      for (const service of [name, `${name}-internal`].map((one) => find("Service", one).spec)) {
        expect(service.selector).toEqual(labels);
        expect(ports[service.ports[0].targetPort].containerPort).toBe(service.ports[0].port);
      }
      expect(find("PodDisruptionBudget", name).spec.selector.matchLabels).toEqual(labels);
      expect(find("HorizontalPodAutoscaler", name).spec.scaleTargetRef.name).toBe(name);
      expect(find("Ingress", name).spec.rules[0].http.paths[0].backend.service).toEqual({
        name,
        port: { name: "http" },
      });
      const { data } = find("ConfigMap", "dexnet");
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.STOP_DELAY_SECONDS) + 10);
    },
  );

  test("let no ingress reach an internal port", () => {
    const policies = objects.filter(({ kind }) => kind === "NetworkPolicy");
    const fromIngress = policies.filter((policy) => JSON.stringify(policy).includes("ingress-nginx"));
    expect(fromIngress.map((policy) => policy.spec.ingress[0].ports)).toEqual([[{ port: "http", protocol: "TCP" }]]);
    expect(find("NetworkPolicy", "deny-ingress").spec).toEqual({ podSelector: {}, policyTypes: ["Ingress"] });
  });
});

describe("Dockerfile", () => {
  const lines = read("deploy/Dockerfile").replaceAll("\\\n", " ").split("\n");
  const instructions = (name: string) => lines.filter((line) => line.startsWith(`${name} `));

  test("copies only files that exist or that its build makes", () => {
    const copied = instructions("COPY").flatMap((line) => /--from=\w+ \/app\/(\S+)/.exec(line)?.[1] ?? []);
    expect(copied.length).toBeGreaterThan(5);
    const made = ["node_modules", "apps/web/dist"];
    expect(copied.filter((path) => !made.includes(path) && !existsSync(inProject(path)))).toEqual([]);
    expect(read("package.json")).toContain('"build": "npm run build --workspace apps/web"');
  });

  test("installs the workspaces of the image without development packages", () => {
    const install = instructions("RUN").find((line) => line.includes("--omit=dev")) ?? "";
    const workspaces = [...install.matchAll(/--workspace (\S+)/g)].map(([, path = ""]) => path);
    expect(workspaces).toEqual(["apps/api", "apps/ledger", "tools"]);
    for (const line of instructions("RUN").filter((one) => one.includes("npm ci"))) {
      expect(line).toContain("--ignore-scripts");
    }
  });

  test("runs a server as a user without rights", () => {
    expect(instructions("USER")).toEqual(["USER 10001:10001"]);
    const command = JSON.parse(instructions("CMD")[0]?.slice("CMD ".length) ?? "[]");
    expect(existsSync(inProject(command[1]))).toBe(true);
  });

  test("leaves out what must not be in an image", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const path of [".git", ".data", "**/node_modules", "deploy/secrets"]) expect(ignored).toContain(path);
  });
});
