import type { ApplicationConfig } from "@dexnet/protocol/application";
import { createStore, type ReadableStore } from "./create-store.ts";

/** Configuration that the api has for the application. The application starts without it and loads it when a call needs it. */
export interface ConfigSource {
  /** All callers share one request. After a fault the next call makes a new request. */
  load(): Promise<ApplicationConfig>;
  /** Null until the configuration was loaded. */
  readonly loaded: ReadableStore<ApplicationConfig | null>;
}

export function createConfigSource(fetchConfig: () => Promise<ApplicationConfig>): ConfigSource {
  const loaded = createStore<ApplicationConfig | null>(null);
  let request: Promise<ApplicationConfig> | undefined;

  async function fetchOnce(): Promise<ApplicationConfig> {
    try {
      const config = await fetchConfig();
      loaded.set(config);
      return config;
    } catch (error) {
      request = undefined;
      throw error;
    }
  }

  return {
    load() {
      request ??= fetchOnce();
      return request;
    },
    loaded,
  };
}
