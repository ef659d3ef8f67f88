import { config } from "zod";

/**
 * Schemas are otherwise compiled with `Function`, which the content security policy refuses: each start would break a rule of
 * it only to find that out. Must be the first import of the page and of each worker: a schema looks at this when it is made.
 */
config({ jitless: true });
