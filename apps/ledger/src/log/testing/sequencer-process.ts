import { openDatabase } from "@dexnet/service/database/database";
import { schemaName } from "../../app.ts";
import { createSequencerStore } from "../sequencer-store.ts";
import { createSampleSequencer, interruptSteps } from "./sample-log.ts";

/** Integrates entries once, and kills itself before the step with the number of the second argument. */
const [url = "", step = ""] = process.argv.slice(2);
const { db, close } = await openDatabase({ url, schemaName });
let steps = 0;
const store = interruptSteps(createSequencerStore(db), async () => {
  if (steps === Number(step)) process.kill(process.pid, "SIGKILL");
  steps += 1;
});
await createSampleSequencer(db, { store }).run();
await close();
