import { expect as bare } from "@playwright/test";

/** `expect` with the timeout of the test runner, also for `npm run screens`, which runs outside of it. */
export const expect = bare.configure({ timeout: 240_000 });
