import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever the command was given. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
