import { readFile } from "node:fs/promises";
import { type Plan, planSchema } from "@dexnet/protocol/products";
import { StartError } from "@dexnet/service/process/start-error";
import * as z from "zod/mini";

/** The plans that are offered. They are data: the file defines what is sold. */
export interface Catalogue {
  plans: readonly Plan[];
  /** The free plan, once for each user; undefined if the catalogue has none. */
  trial: Plan | undefined;
}

const defaultCatalogueFile = new URL("plans.json", import.meta.url);

const catalogueSchema = z.array(planSchema).check(
  z.refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, "two plans have the same id"),
  z.refine((plans) => plans.filter(({ trial }) => trial).length <= 1, "more than one plan is a trial"),
  z.refine(
    (plans) => plans.every((plan) => plan.storage_smallest <= plan.storage_largest),
    "a plan's smallest storage is larger than its largest",
  ),
  z.refine(
    (plans) => plans.every((plan) => plan.storage_largest <= plan.storage_size),
    "a plan's largest storage is larger than its whole size",
  ),
);

export function parseCatalogue(text: string): Catalogue {
  const plans = catalogueSchema.parse(JSON.parse(text));
  return { plans, trial: plans.find(({ trial }) => trial) };
}

export async function readCatalogue(file: URL = defaultCatalogueFile): Promise<Catalogue> {
  try {
    return parseCatalogue(await readFile(file, "utf8"));
  } catch (cause) {
    const reason = cause instanceof z.core.$ZodError ? z.prettifyError(cause) : String(cause);
    throw new StartError(`The catalogue of plans ${file.pathname} is not valid: ${reason}`, { cause });
  }
}
