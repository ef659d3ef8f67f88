import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrations.ts";

/** Opens the database at the first argument, applies the folder at the second, and ends: for tests with processes. */
const [url, folder] = process.argv.slice(2);
if (folder === undefined) throw new TypeError("An address and a folder are needed");
const database = await openDatabase({ url, schemaName: "moving" });
await migrate(database, folder);
await database.close();
process.exit(0);
