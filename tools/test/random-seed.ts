/**
 * Set-up of each test file: property tests use the same seed in each run, so that a failure comes from the change and can be
 * repeated. DEXNET_TEST_SEED is another seed, or "random" for a new one in each property, as in `npm run test:long`.
 */
import fc from "fast-check";

const seed = process.env.DEXNET_TEST_SEED ?? "1";
if (seed !== "random") fc.configureGlobal({ seed: Number(seed) });
