import type { ApplicationConfig } from "@dexnet/protocol/application";
import { AppError } from "@dexnet/protocol/errors";
import { expect, test, vi } from "vitest";
import { createConfigSource } from "./config-source.ts";

const config: ApplicationConfig = { ledger_url: "http://localhost:8081", mailbox_url: null };

test("application config: one answer for all who ask, and it stays known", async () => {
  const fetchConfig = vi.fn(async () => config);
  const source = createConfigSource(fetchConfig);
  const told = vi.fn();
  source.subscribe(told);
  expect(source.known()).toBeNull();
  expect(await Promise.all([source.get(), source.get()])).toEqual([config, config]);
  expect(await source.get()).toBe(config);
  expect(source.known()).toBe(config);
  expect(fetchConfig).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test("application config: after a fault the next one asks anew", async () => {
  const fetchConfig = vi.fn(async () => config).mockRejectedValueOnce(new AppError("network"));
  const source = createConfigSource(fetchConfig);
  await expect(source.get()).rejects.toMatchObject({ code: "network" });
  expect(source.known()).toBeNull();
  expect(await source.get()).toBe(config);
});
