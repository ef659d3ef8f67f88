import type { ApplicationConfig } from "@dexnet/protocol/application";

/** What the application must know of its surroundings. It comes up without that, and asks again with each wish that needs it. */
export interface ConfigSource {
  /** One answer for all who ask. A fault is told to those who wait, and the next one asks anew. */
  get(): Promise<ApplicationConfig>;
  /** Null until there was an answer. */
  known(): ApplicationConfig | null;
  subscribe(listener: () => void): () => void;
}

export function createConfigSource(fetchConfig: () => Promise<ApplicationConfig>): ConfigSource {
  let asked: Promise<ApplicationConfig> | undefined;
  let known: ApplicationConfig | null = null;
  const listeners = new Set<() => void>();

  async function ask(): Promise<ApplicationConfig> {
    try {
      known = await fetchConfig();
    } catch (error) {
      asked = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return known;
  }

  return {
    get() {
      asked ??= ask();
      return asked;
    },
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
