import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type PageFigures, type PageReport, stepUrl } from "./page-steps.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

export interface StepHostOptions<Step> {
  /** Folder of the built page. */
  readonly folder: string;
  /** Path of the page for each step; `/` by default. */
  readonly pagePath?: string | undefined;
  readonly steps: readonly Step[];
  /** Time limit for one step. */
  readonly stepTimeoutMs: number;
  /** Any free port by default. */
  readonly port?: number | undefined;
  /** Called when the page starts a step and when it has finished it. */
  readonly onStep?: ((index: number, event: "started" | "finished") => void) | undefined;
  /** Answers requests other than for the page and its steps; false for unknown paths. */
  readonly answer?:
    | ((request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>)
    | undefined;
}

export interface StepHost {
  /** Address of the first step. */
  url: string;
  /** Figures of each step, in order. Rejects with the reason of the first step that failed or timed out. */
  figures: Promise<readonly PageFigures[]>;
  stop(): Promise<void>;
}

/** Serves a page and its steps: each page load does one step, reports its figures, and is sent to the next. */
export async function startStepHost<Step>(options: StepHostOptions<Step>): Promise<StepHost> {
  const { folder, steps, stepTimeoutMs, pagePath = "/" } = options;
  const figures: PageFigures[] = [];
  const outcome = Promise.withResolvers<readonly PageFigures[]>();
  // Callers that no longer await it must not cause an unhandled rejection.
  outcome.promise.catch(() => undefined);
  const onTimeout = () => outcome.reject(new Error(`The page did not finish its step ${nameOf(figures.length)}.`));
  const timeout = setTimeout(onTimeout, stepTimeoutMs);
  const pageUrl = (index: number) => `${pagePath}?step=${index}`;
  const nameOf = (index: number) => JSON.stringify(steps[index]).slice(0, 200);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const found = steps.findIndex((_, index) => stepUrl(index) === path);
    if (found !== -1 && request.method === "POST") {
      options.onStep?.(found, "finished");
      return sendJson(response, nextAfter(found, JSON.parse(await bodyOf(request)) as PageReport));
    }
    if (found !== -1) {
      options.onStep?.(found, "started");
      return sendJson(response, steps[found]);
    }
    if (await options.answer?.(request, response, path)) return;
    const file = extname(path) === "" ? "index.html" : path;
    send(response, await readFile(join(folder, file)), types[extname(file)] ?? "application/octet-stream");
  }

  function nextAfter(index: number, report: PageReport): { url: string | null } {
    timeout.refresh();
    if (report.kind === "failed") {
      outcome.reject(new Error(`The step ${nameOf(index)} failed: ${report.reason}`));
      return { url: null };
    }
    figures.push(report.figures);
    if (index + 1 < steps.length) return { url: pageUrl(index + 1) };
    outcome.resolve(figures);
    return { url: null };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(404);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${pageUrl(0)}`,
    figures: outcome.promise,
    stop: () =>
      new Promise((resolve) => {
        clearTimeout(timeout);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export function sendJson(response: ServerResponse, value: unknown): void {
  send(response, Buffer.from(JSON.stringify(value)), "application/json");
}

export function send(response: ServerResponse, bytes: Uint8Array, type: string): void {
  response.writeHead(200, { "content-type": type, "content-length": bytes.length, "cache-control": "no-store" });
  response.end(bytes);
}
