import type { ApplicationConfig } from "@dexnet/protocol/application";
import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test, vi } from "vitest";
import { createConfigSource } from "./config-source.ts";

const config: ApplicationConfig = {
  ledger_url: "http://localhost:8081",
  mailbox_url: null,
  test_wallet_url: null,
  analytics_url: null,
};

test("config source: makes one request for all callers and keeps the answer", async () => {
  const fetchConfig = vi.fn(async () => config);
  const source = createConfigSource(fetchConfig);
  const listener = vi.fn();
  source.loaded.subscribe(listener);
  expect(source.loaded.get()).toBeNull();
  expect(await Promise.all([source.load(), source.load()])).toEqual([config, config]);
  expect(await source.load()).toBe(config);
  expect(source.loaded.get()).toBe(config);
  expect(fetchConfig).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("config source: makes a new request after a fault", async () => {
  const fetchConfig = vi.fn(async () => config).mockRejectedValueOnce(new AppError("network"));
  const source = createConfigSource(fetchConfig);
  await expect(source.load()).rejects.toMatchObject({ code: "network" });
  expect(source.loaded.get()).toBeNull();
  expect(await source.load()).toBe(config);
});
