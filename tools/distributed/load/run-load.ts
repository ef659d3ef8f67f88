import type { Cluster } from "../cluster/cluster.ts";
import { type Account, type Client, openClient, registerPerson } from "./client.ts";
import type { Dice } from "./dice.ts";
import type { Figures } from "./figures.ts";
import { createModel, type Model } from "./model.ts";
import { runDevice } from "./person.ts";

const people = 2;
const devicesPerPerson = 2;
const bytesPerSecondOfDevice = 1_500_000;
const storedBytesOfDevice = 200_000_000;

/** A storage, the devices that use it, and what each has stored. */
export interface LoadedStorage {
  readonly account: Account;
  readonly clients: readonly Client[];
  readonly models: readonly Model[];
}

/** Registers the people and opens the storage of each on all their devices. */
export async function preparePeople(cluster: Cluster, figures: Figures): Promise<LoadedStorage[]> {
  const storages: LoadedStorage[] = [];
  for (let person = 0; person < people; person += 1) {
    const { client, ...account } = await registerPerson(cluster, figures);
    const clients = [client];
    while (clients.length < devicesPerPerson) clients.push(await openClient(cluster, account, figures));
    storages.push({ account, clients, models: clients.map(createModel) });
  }
  return storages;
}

export interface LoadOptions {
  readonly storages: readonly LoadedStorage[];
  readonly figures: Figures;
  readonly dice: Dice;
  readonly stopping: AbortSignal;
  /** Name of the load, which is part of the names of its files. */
  readonly label: string;
}

/** Uses all devices at once until the signal. Resolves when the servers have acknowledged everything. */
export async function runLoad(options: LoadOptions): Promise<void> {
  const { figures, dice, stopping } = options;
  const runs = options.storages.flatMap(({ clients, models }, person) =>
    clients.map((client, device) => {
      const model = models[device] ?? createModel();
      const label = `${options.label}-${person}-${device}`;
      const limits = { bytesPerSecond: bytesPerSecondOfDevice, maxStoredBytes: storedBytesOfDevice };
      return runDevice({ client, model, dice: dice.fork(), figures, label, ...limits }, stopping);
    }),
  );
  await Promise.all(runs);
}
