import type { Workroom } from "../harness/temporary-workspace.ts";
import { buildPage } from "../harness/web-build.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { type PageRun, runPage } from "../plain-page/run-page.ts";
import { sendJson } from "../plain-page/step-host.ts";
import { type Stand, startStand } from "./bench-stack.ts";
import { forward } from "./forward.ts";
import type { TransferStep } from "./transfer-steps.ts";

/** A page that transfers gigabytes is silent for long. */
const silenceMs = 240_000;

type Watching = Pick<PageRun<TransferStep>, "watch" | "onStep">;

export interface TransferRuns {
  /** The product and a server for raw bytes, newly started, for as long as `use` takes. */
  withStand<T>(use: (stand: Stand) => Promise<T>): Promise<T>;
  /** One Chromium goes through the steps. */
  run(stand: Stand, steps: readonly TransferStep[], watching?: Watching): Promise<readonly PageFigures[]>;
}

export function createTransferRuns(room: Workroom): TransferRuns {
  let building: Promise<string> | undefined;
  const pageFolder = () => {
    building ??= buildPage(room, new URL("../transfer-page/", import.meta.url));
    return building;
  };
  return {
    async withStand(use) {
      room.say("building the page, and starting the product");
      const stand = await startStand(room, await pageFolder());
      try {
        return await use(stand);
      } finally {
        await stand.stop();
      }
    },
    async run(stand, steps, watching = {}) {
      return runPage({
        ...{ room, steps, silenceMs, port: stand.pagePort, folder: await pageFolder(), ...watching },
        async answer(request, response, path) {
          if (path === "/bench/visitor") sendJson(response, await stand.visitor());
          else if (path.startsWith("/api/")) await forward(stand.appUrl, request, response);
          else return false;
          return true;
        },
      });
    },
  };
}
