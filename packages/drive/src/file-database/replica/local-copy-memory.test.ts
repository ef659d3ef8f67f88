import { describeLocalCopy } from "../../testing/contracts/local-copy-contract.ts";
import { createMemoryLocalCopy } from "./local-copy-memory.ts";

describeLocalCopy("local copy in memory", () => createMemoryLocalCopy());
