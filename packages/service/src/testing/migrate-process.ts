import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrations.ts";

/** Applies the migrations in the folder of the second argument to the database of the first. */
const [url, folder] = process.argv.slice(2);
if (folder === undefined) throw new TypeError("A database address and a folder are required");
const database = await openDatabase({ url, schemaName: "moving" });
await migrate(database, folder);
await database.close();
process.exit(0);
