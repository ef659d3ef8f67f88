/** `npm run compile -w packages/chain`: writes TestToken.json after a change of TestToken.sol. */
import { writeFile } from "node:fs/promises";
import { compileTestToken } from "./compile.ts";

await writeFile(
  new URL("./TestToken.json", import.meta.url),
  `${JSON.stringify(await compileTestToken(), undefined, 2)}\n`,
);
