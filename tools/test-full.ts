/** `npm run test:full`: the tests that `npm test` leaves out. */
import { runTestPlan } from "./test/command-line.ts";
import { fullPlan } from "./test/plans.ts";

await runTestPlan(fullPlan);
