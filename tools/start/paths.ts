import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Root folder of the project. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
