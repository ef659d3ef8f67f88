/** `npm run compile -w packages/chain`: writes the compiled contracts after a change of their sources. */
import { writeFile } from "node:fs/promises";
import { compileContract, contractNames } from "./compile.ts";

for (const name of contractNames) {
  const text = JSON.stringify(await compileContract(name), undefined, 2);
  await writeFile(new URL(`./${name}.json`, import.meta.url), `${text}\n`);
}
