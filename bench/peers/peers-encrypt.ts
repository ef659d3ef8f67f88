import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median, medianText } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { buildInto } from "../harness/web-build.ts";
import { figuresNamed } from "../plain-page/page-steps.ts";
import { runPage } from "../plain-page/run-page.ts";
import { buildPeers } from "./install-peers.ts";
import { contestants, type PeersStep } from "./peers-steps.ts";

const sizeBytes = amount(128, 8) * 1024 * 1024;
const rounds = amount(5, 1);
const stepTimeoutMs = 150_000;
const pageConfig = fileURLToPath(new URL("page.vite.config.ts", import.meta.url));

/**
 * Encrypts a file with our pipeline, up to the signed block that only has to be sent, and with the peers' in the same page.
 * After one round to warm up each round runs all of them, in reversed order every other round.
 */
export async function measurePeersEncrypt(workspace: TemporaryWorkspace): Promise<Measured> {
  workspace.print("building the page and the peers");
  const folder = await buildInto(workspace, new URL("../peers-page/", import.meta.url), ["--config", pageConfig]);
  const peers = join(await buildPeers(workspace), "peers.js");
  const steps: PeersStep[] = [
    { kind: "make-file", sizeBytes },
    ...Array.from({ length: rounds + 1 }, (_, round): PeersStep => ({ kind: "round", isReversed: round % 2 === 1 })),
  ];
  const [, , ...counted] = await runPage({
    workspace,
    folder,
    steps,
    stepTimeoutMs,
    async answer(_request, response, path) {
      if (path !== "/peers.js") return false;
      response.writeHead(200, { "content-type": "text/javascript" }).end(await readFile(peers));
      return true;
    },
  });
  const speedsOf = (name: string) =>
    figuresNamed(counted, name).map((milliseconds) => sizeBytes / 1_000 / milliseconds);
  const ours = median(speedsOf("ours"));
  const texts = contestants.map(({ name, title }) => {
    const ratio = name === "ours" ? "" : `, ${figureText(ours / median(speedsOf(name)))} times`;
    return `${title} ${medianText(speedsOf(name), "MB/s")}${ratio}`;
  });
  return {
    ratio: ours / median(speedsOf("filen")),
    detail: `${texts.join("; ")}; ${rounds} rounds of ${sizeBytes / 1024 / 1024} MiB in turns after one to warm up`,
  };
}
