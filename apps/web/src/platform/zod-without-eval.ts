import { config } from "zod/mini";

/**
 * zod otherwise compiles schemas with `Function`, which the content security policy forbids and reports. This must be
 * the first import of the page and of each worker, because zod reads it when a schema is made.
 */
config({ jitless: true });
