import { afterEach, expect, test, vi } from "vitest";
import { prepareFormats } from "./prepare-formats.ts";

afterEach(() => vi.unstubAllGlobals());

test("preparation of formats: starts one thread with the code of the first formats", () => {
  const started: string[] = [];
  class StartedWorker {
    constructor(url: URL) {
      started.push(url.pathname);
    }
  }
  vi.stubGlobal("Worker", StartedWorker);
  prepareFormats();
  expect(started).toEqual([expect.stringMatching(/\/workers\/format-worker\.ts$/)]);
});

test("preparation of formats: a browser that refuses the thread starts the application all the same", () => {
  class RefusedWorker {
    constructor() {
      throw new DOMException("No workers here.", "SecurityError");
    }
  }
  vi.stubGlobal("Worker", RefusedWorker);
  expect(prepareFormats).not.toThrow();
});
