/** `npm test`: installs required programs, runs all checks and the usual tests, and prints a summary. */
import { runTestPlan } from "./test/command-line.ts";
import { usualPlan } from "./test/plans.ts";

await runTestPlan(usualPlan);
