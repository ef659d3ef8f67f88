import { resolve } from "node:path";
import { z } from "zod";
import { fewestDevices } from "../limits.ts";

const deviceSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, "a name is lower case letters, digits and hyphens"),
  country: z.string().regex(/^[A-Z]{2}$/, "a country is two capital letters"),
  city: z.string().min(1).max(100),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  folder: z
    .string()
    .min(1)
    .transform((folder) => resolve(folder)),
});
export type DeviceSetting = z.output<typeof deviceSchema>;

/** A ledger's devices, as its operator lists them. */
export const devicesSchema = z
  .array(deviceSchema)
  .min(fewestDevices, `at least ${fewestDevices} devices are needed`)
  .refine((list) => isDistinct(list.map(({ name }) => name)), "two devices have one name")
  .refine((list) => isDistinct(list.map(({ folder }) => folder)), "two devices have one folder");

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
