import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { buildPage } from "../harness/web-build.ts";
import type { LinkSpeed } from "../link/link.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { type PageRun, runPage } from "../plain-page/run-page.ts";
import { sendJson } from "../plain-page/step-host.ts";
import { type BenchStack, startBenchStack } from "./bench-stack.ts";
import { forwardRequest } from "./forward-request.ts";
import type { TransferStep } from "./transfer-steps.ts";

/** Gigabytes take long. */
const stepTimeoutMs = 240_000;

type Watching = Pick<PageRun<TransferStep>, "watch" | "onStep">;

export interface TransferRuns {
  /** Starts the product and a server for raw bytes for the duration of `use`, behind a link if its speed is given. */
  withStack<T>(use: (stack: BenchStack) => Promise<T>, speed?: LinkSpeed): Promise<T>;
  /** Runs the steps in one Chromium. */
  run(stack: BenchStack, steps: readonly TransferStep[], watching?: Watching): Promise<readonly PageFigures[]>;
}

export function createTransferRuns(workspace: TemporaryWorkspace): TransferRuns {
  let building: Promise<string> | undefined;
  const pageFolder = () => {
    building ??= buildPage(workspace, new URL("../transfer-page/", import.meta.url));
    return building;
  };
  return {
    async withStack(use, speed) {
      workspace.print("building the page, and starting the product");
      const stack = await startBenchStack(workspace, await pageFolder(), speed);
      try {
        return await use(stack);
      } finally {
        await stack.stop();
      }
    },
    async run(stack, steps, watching = {}) {
      return runPage({
        workspace,
        steps,
        stepTimeoutMs,
        port: stack.pagePort,
        folder: await pageFolder(),
        ...watching,
        async answer(request, response, path) {
          if (path === "/bench/user") sendJson(response, await stack.signIn());
          else if (path.startsWith("/api/")) await forwardRequest(stack.appUrl, request, response);
          else return false;
          return true;
        },
      });
    },
  };
}
