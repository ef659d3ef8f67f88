import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median, medianText } from "../harness/median.ts";
import type { Workroom } from "../harness/temporary-workspace.ts";
import { buildPage } from "../harness/web-build.ts";
import { figuresNamed } from "../plain-page/page-steps.ts";
import { runPage } from "../plain-page/run-page.ts";
import { buildPeers } from "./install-peers.ts";
import { contestants, type PeersStep } from "./peers-steps.ts";

const sizeBytes = 128 * 1024 * 1024;
const rounds = 5;
const silenceMs = 150_000;

/**
 * Our parts of a file, up to the signed block that only has to be sent, beside the same of others in the same page. One
 * round of each is for warming up; then each round has all of them, and every other round the other way about.
 */
export async function measurePeersEncrypt(room: Workroom): Promise<Measured> {
  room.say("building the page and the peers");
  const folder = await buildPage(room, new URL("../peers-page/", import.meta.url));
  const peers = join(await buildPeers(room), "peers.js");
  const steps: PeersStep[] = [
    { kind: "make-file", sizeBytes },
    ...Array.from({ length: rounds + 1 }, (_, round): PeersStep => ({ kind: "round", isReversed: round % 2 === 1 })),
  ];
  const [, , ...counted] = await runPage({
    room,
    folder,
    steps,
    silenceMs,
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
