/**
 * Allowed imports between workspaces, as in the diagram of docs/architecture.md. There are no exceptions, and none may be added: if a
 * rule does not fit, move the boundary between the workspaces.
 */
/** A workspace may import itself and the named workspaces, and no other workspace. */
function workspace(path, allowed) {
  return {
    name: `${path.replace("/", "-")}-imports-only-${allowed.map((r) => r.split("/")[1]).join("-") || "itself"}`,
    severity: "error",
    from: { path: `^${path}/` },
    to: {
      path: "^(packages|apps|transparency|tools|e2e|bench)/",
      pathNot: [path, ...allowed].map((known) => `^${known}/`),
    },
  };
}

const serverWorkspaces = ["packages/protocol", "packages/service", "packages/chain", "packages/crypto/src/verify"];

const server = "apps/(api|ledger)/src";
/** Statements, plain functions and constants that stores share. */
const sharedByStores = [
  "append-entries",
  "client",
  "close-repairs",
  "code-purposes",
  "copy-reference",
  "counters",
  "device-changes",
  "driver",
  "mark-blocks",
  "release-date",
  "removals",
  "throttle-policies",
  "unowned-blocks",
];

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "nothing-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-undeclared-packages",
      severity: "error",
      from: { path: "^(packages|apps|transparency|tools|e2e|bench)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "production-code-imports-no-test-code",
      severity: "error",
      from: { path: "^(packages|apps|transparency)/", pathNot: "\\.test\\.tsx?$|/testing/" },
      to: { path: "\\.test\\.tsx?$|/testing/" },
    },
    {
      name: "crypto-has-no-network-and-no-node",
      severity: "error",
      from: { path: "^packages/crypto/src/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      // The recovery reads the product's data with code of its own: nobody would find a mistake in shared code, and the
      // recovery must work without the rest of the repository.
      name: "recover-is-written-from-the-format-alone",
      severity: "error",
      from: { path: "^tools/recover(/|\\.ts$)", pathNot: "\\.test\\.ts$|/testing/" },
      to: { path: "^(packages|apps|transparency|tools|e2e|bench)/", pathNot: "^tools/recover/" },
    },
    {
      // The same for proofs: the verifier must not share a mistake with the code that makes them.
      name: "verify-proof-is-written-from-the-formats-alone",
      severity: "error",
      from: { path: "^transparency/verify-proof(/|\\.ts$)", pathNot: "\\.test\\.ts$" },
      to: { path: "^(packages|apps|transparency|tools|e2e|bench)/", pathNot: "^transparency/verify-proof/" },
    },
    {
      // Programs for strangers: they must neither be needed by the product nor need it.
      name: "transparency-imports-no-product",
      severity: "error",
      from: { path: "^transparency/", pathNot: "\\.test\\.ts$|/testing/" },
      to: {
        path: "^(packages|apps|tools|e2e|bench)/",
        pathNot: "^packages/(tlog|chain|protocol|service|crypto/src/verify)/|^tools/recover/",
      },
    },
    {
      name: "bench-imports-nothing-of-e2e",
      severity: "error",
      from: { path: "^bench/" },
      to: { path: "^e2e/" },
    },
    {
      name: "tools-import-nothing-of-e2e-and-bench",
      severity: "error",
      from: { path: "^tools/" },
      to: { path: "^(e2e|bench)/" },
    },
    {
      // Floors of a server by role, over all domains: routes, services, stores with their tables.
      name: "routes-are-composed-and-not-used",
      severity: "error",
      from: { path: `^${server}/`, pathNot: `^${server}/(app|.*/register-[^/]+)\\.ts$|\\.test\\.ts$|/testing/` },
      to: { path: `^${server}/.*routes\\.ts$` },
    },
    {
      name: "tables-import-tables",
      severity: "error",
      from: { path: `^${server}/.*-tables\\.ts$` },
      to: { path: `^${server}/`, pathNot: "-(tables|limits)\\.ts$|/code-purposes\\.ts$" },
    },
    {
      name: "stores-import-stores",
      severity: "error",
      from: { path: `^${server}/.*-store\\.ts$` },
      to: {
        path: `^${server}/`,
        pathNot: `-(store|tables|limits)\\.ts$|/database/|/(${sharedByStores.join("|")})\\.ts$`,
      },
    },
    {
      name: "stores-reach-no-service",
      severity: "error",
      from: { path: `^${server}/.*-(store|tables)\\.ts$` },
      to: { path: `^${server}/.*-(service|routes)\\.ts$`, reachable: true },
    },
    workspace("packages/protocol", []),
    workspace("packages/crypto", []),
    workspace("packages/tlog", ["packages/crypto/src/verify"]),
    workspace("packages/blocks", ["packages/protocol", "packages/crypto"]),
    workspace("packages/drive", ["packages/protocol", "packages/crypto", "packages/tlog", "packages/blocks"]),
    workspace("packages/chain", ["packages/protocol"]),
    workspace("packages/service", ["packages/protocol"]),
    workspace("apps/api", serverWorkspaces),
    workspace("apps/ledger", [...serverWorkspaces, "packages/tlog"]),
    workspace("apps/web", ["packages/protocol", "packages/blocks", "packages/drive"]),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|node_modules/\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
