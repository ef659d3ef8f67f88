import { expect as bare } from "@playwright/test";

/** As patient outside of the test runner, where the pictures are taken, as inside. */
export const expect = bare.configure({ timeout: 60_000 });
